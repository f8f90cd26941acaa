import { Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { Field, textRule } from './field.js';

const isEntranceCount = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) <= limits.maxCount;
const entrancesRule = textRule(isEntranceCount, 'Please enter a valid number (0 or higher)');

/** The field `entrances` of a form: a number of raffle entrances, as text. */
export const EntrancesField = ({ label, extra }: { label: string; extra: string }) => (
  <Field name="entrances" label={label} extra={extra} rules={[entrancesRule]}>
    <Input inputMode="numeric" autoComplete="off" onFocus={({ target }) => target.select()} />
  </Field>
);

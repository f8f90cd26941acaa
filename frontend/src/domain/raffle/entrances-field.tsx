import { Input } from 'antd';
import { countRules, Field } from '../../ui/form/field.js';

const entrancesRules = countRules((text) => /^\d+$/.test(text.trim()), 'Please enter a valid number (0 or higher)');

/** A form's field `entrances`: a number of raffle entrances, as text. */
export const EntrancesField = ({ label, extra }: { label: string; extra: string }) => (
  <Field name="entrances" label={label} extra={extra} rules={entrancesRules}>
    <Input inputMode="numeric" autoComplete="off" onFocus={({ target }) => target.select()} />
  </Field>
);

import { Checkbox, Form, Input } from 'antd';
import { type ComponentProps, type ReactNode } from 'react';
import { instruments, type PerformerType, performerTypes, type Tier, tiers } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { ManyChips, OneChip } from '../../../ui/choice-chips.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { type PerformerFields } from '../performer-fields.js';
import styles from './performer-form.module.css';

interface Props extends Omit<ComponentProps<typeof FormDialog<PerformerFields>>, 'className' | 'begin'> {
  initialValues: PerformerFields;
}

/** Where somebody is written down or changed: one column on a phone, two where there is room. */
export const PerformerDialog = (props: Props) => <FormDialog<PerformerFields> {...props} begin="name" className={styles.form} />;

/** @param whenMissing the words for a name that is not there */
export const NameField = ({ whenMissing, children }: { whenMissing: string; children: ReactNode }) => (
  <Field name="name" label="Name" className={styles.wide} rules={[{ required: true, whitespace: true, message: whenMissing }]}>
    {children}
  </Field>
);

export const InstrumentsField = () => (
  <Field
    name="instruments"
    label="Instruments"
    className={styles.wide}
    rules={[{ type: 'array', required: true, min: 1, message: 'Please select at least one instrument' }]}
  >
    <ManyChips label="Instruments" options={instruments.map((instrument) => ({ value: instrument, label: instrument }))} />
  </Field>
);

export const TierField = () => (
  <Field name="tier" label="Tier" optional className={styles.wide}>
    <TierChoice />
  </Field>
);

const none = 'None';
/** A tier that was given can be taken away again. */
function TierChoice({ value = null, onChange }: { value?: Tier | null; onChange?: (tier: Tier | null) => void }) {
  const options = [...tiers, none].map((tier) => ({ value: tier, label: tier }));
  const choose = (chosen: string): void => onChange?.(tiers.find((tier) => tier === chosen) ?? null);
  return <OneChip label="Tier" options={options} value={value ?? none} onChange={choose} />;
}

const typeLabels: Record<PerformerType, string> = { solo: 'Solo', band: 'Band' };
export const PerformerTypeField = () => (
  <Field name="performerType" label="Performer type" className={styles.wide}>
    <OneChip label="Performer type" options={performerTypes.map((type) => ({ value: type, label: typeLabels[type] }))} />
  </Field>
);

export const Checks = ({ lookingForBand }: { lookingForBand: boolean }) => (
  <div className={`${styles.wide} ${styles.checks}`}>
    <Form.Item name="priority" valuePropName="checked" noStyle>
      <Checkbox>Priority</Checkbox>
    </Form.Item>
    {lookingForBand && (
      <Form.Item name="lookingForBand" valuePropName="checked" noStyle>
        <Checkbox>Looking for band</Checkbox>
      </Form.Item>
    )}
  </div>
);

export const EmailField = () => (
  <Field name="email" label="Email" optional rules={[{ type: 'email', message: 'Invalid email address' }]}>
    <Input type="email" inputMode="email" autoComplete="off" maxLength={limits.email} />
  </Field>
);
export const PhoneField = () => (
  <Field name="phone" label="Phone" optional>
    <Input type="tel" autoComplete="off" maxLength={limits.phone} />
  </Field>
);
export const InstagramField = () => (
  <Field name="instagram" label="Instagram" optional>
    <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={limits.instagram} />
  </Field>
);
export const NotesField = () => (
  <Field name="notes" label="Notes" optional className={styles.wide}>
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={limits.notes} />
  </Field>
);

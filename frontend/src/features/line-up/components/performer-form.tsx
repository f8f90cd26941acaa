import { Checkbox, Form, Input, type InputProps, type InputRef } from 'antd';
import { type ComponentProps, type ReactNode, type Ref, useContext, useImperativeHandle, useRef } from 'react';
import { type GigType, instruments, type PerformerType, performerTypes, type Tier, tiers } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { MultiChoiceChips, SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { HiddenDetailsContext } from '../hidden-details.js';
import { type PerformerFields } from '../performer-fields.js';
import styles from './performer-form.module.css';

interface Props extends Omit<ComponentProps<typeof FormDialog<PerformerFields>>, 'className'> {
  initialValues: PerformerFields;
}

/** A dialog with a performer's form: one column on a phone, two on wide screens. */
export const PerformerFormDialog = (props: Props) => <FormDialog<PerformerFields> {...props} className={styles.form} />;

/** @param props.requiredMessage the validation message for a missing name */
export const NameField = ({ requiredMessage, children }: { requiredMessage: string; children: ReactNode }) => (
  <Field name="name" label="Name" className={styles.fullWidth} rules={[{ required: true, whitespace: true, message: requiredMessage }]}>
    {children}
  </Field>
);

interface ContactFieldsProps {
  /** Whether the form has the fields Email, Phone and Looking for band, too; else only Instagram. */
  hasAllContactFields: boolean;
}
interface DetailFieldsProps extends ContactFieldsProps {
  type: GigType;
  /** Whether the contact details are collapsed at first: they are seldom known of somebody whom the host adds. */
  isContactCollapsed?: boolean;
}

/** The fields of a performer that the gig's type has, besides the name; those about the person only for who may see them. */
export function PerformerDetailFields({ type, hasAllContactFields, isContactCollapsed = false }: DetailFieldsProps) {
  const areDetailsHidden = useContext(HiddenDetailsContext);
  const Contact = isContactCollapsed ? CollapsedContactFields : ContactFields;
  return (
    <>
      {type === 'jam' && <InstrumentsField />}
      {type === 'jam' && <TierField />}
      {type === 'openmic' && <PerformerTypeField />}
      <PerformerCheckboxes hasLookingForBand={hasAllContactFields && !areDetailsHidden} />
      {!areDetailsHidden && <Contact hasAllContactFields={hasAllContactFields} />}
      <NotesField />
    </>
  );
}

/** The note of performers; nothing where it is hidden. */
export function NotesField() {
  if (useContext(HiddenDetailsContext)) return null;
  return (
    <Field name="notes" label="Notes" optional className={styles.fullWidth} maxLength={limits.maxNotesLength}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
    </Field>
  );
}

const ContactFields = ({ hasAllContactFields }: ContactFieldsProps) => (
  <>
    {hasAllContactFields && (
      <Field
        name="email"
        label="Email"
        optional
        maxLength={limits.maxEmailLength}
        rules={[{ type: 'email', message: 'Invalid email address' }]}
      >
        <ContactInput type="email" inputMode="email" />
      </Field>
    )}
    {hasAllContactFields && (
      <Field name="phone" label="Phone" optional maxLength={limits.maxPhoneLength}>
        <ContactInput type="tel" />
      </Field>
    )}
    <Field name="instagram" label="Instagram" optional maxLength={limits.maxInstagramLength}>
      <ContactInput autoCapitalize="none" spellCheck={false} />
    </Field>
  </>
);

const CollapsedContactFields = (props: ContactFieldsProps) => (
  <details className={`${styles.fullWidth} ${styles.fold}`}>
    <summary>Contact details</summary>
    <div className={styles.form}>
      <ContactFields {...props} />
    </div>
  </details>
);

/** Opens the collapsed details around it before it is focused: a form focuses its invalid fields, and a hidden field cannot be focused. */
function ContactInput({ ref, ...props }: InputProps & { ref?: Ref<Pick<InputRef, 'focus'>> }) {
  const inputRef = useRef<InputRef>(null);
  useImperativeHandle(ref, () => ({
    focus: () => {
      inputRef.current?.input?.closest('details')?.setAttribute('open', '');
      inputRef.current?.focus();
    },
  }));
  return <Input {...props} ref={inputRef} autoComplete="off" />;
}

const InstrumentsField = () => (
  <Field
    name="instruments"
    label="Instruments"
    className={styles.fullWidth}
    rules={[{ type: 'array', required: true, min: 1, message: 'Please select at least one instrument' }]}
  >
    <MultiChoiceChips label="Instruments" options={instruments.map((instrument) => ({ value: instrument, label: instrument }))} />
  </Field>
);

const TierField = () => (
  <Field name="tier" label="Tier" optional className={styles.fullWidth}>
    <TierChoice />
  </Field>
);

const noneLabel = 'None';
/** Chooses a tier, or none. `value` and `onChange` are set by antd's Form.Item. */
function TierChoice({ value = null, onChange }: { value?: Tier | null; onChange?: (tier: Tier | null) => void }) {
  const options = [...tiers, noneLabel].map((tier) => ({ value: tier, label: tier }));
  const onLabelChange = (chosen: string): void => onChange?.(tiers.find((tier) => tier === chosen) ?? null);
  return <SingleChoiceChips label="Tier" options={options} value={value ?? noneLabel} onChange={onLabelChange} />;
}

const typeLabels: Record<PerformerType, string> = { solo: 'Solo', band: 'Band' };
const PerformerTypeField = () => (
  <Field name="performerType" label="Performer type" className={styles.fullWidth}>
    <SingleChoiceChips label="Performer type" options={performerTypes.map((type) => ({ value: type, label: typeLabels[type] }))} />
  </Field>
);

const PerformerCheckboxes = ({ hasLookingForBand }: { hasLookingForBand: boolean }) => (
  <div className={`${styles.fullWidth} ${styles.checkboxes}`}>
    <Form.Item name="priority" valuePropName="checked" noStyle>
      <Checkbox>Priority</Checkbox>
    </Form.Item>
    {hasLookingForBand && (
      <Form.Item name="lookingForBand" valuePropName="checked" noStyle>
        <Checkbox>Looking for band</Checkbox>
      </Form.Item>
    )}
  </div>
);

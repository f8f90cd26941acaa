import { AutoComplete, Checkbox, Form, Input } from 'antd';
import { instruments as allInstruments, tiers } from '@jamjar/contracts/enums';
import { type LiveEventId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { ManyChips, OneChip } from '../../../ui/choice-chips.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { type AddForm, emptyForm, useAdding } from '../adding.js';
import styles from './add-participant-dialog.module.css';
import { peopleFor } from './people-options.js';

interface Props {
  liveEventId: LiveEventId;
  /** Everybody whom the organisation knows. */
  people: readonly ParticipantView[];
  performers: readonly PerformerView[];
  onClose: () => void;
}

/** Jam night: who they are and what they play (S2 §5). */
export function AddParticipantDialog({ liveEventId, people, performers, onClose }: Props) {
  const [form] = Form.useForm<AddForm>();
  const { choose, rename, add, busy } = useAdding({ liveEventId, people, form, onClose });
  const search = Form.useWatch<string | undefined>('name', form) ?? '';

  return (
    <Dialog
      title="Add New Participant"
      confirm="Add Participant"
      busy={busy}
      onShown={() => form.focusField('name')}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={emptyForm}
        onFinish={(values) => void add(values)}
        className={styles.form}
        scrollToFirstError
      >
        <Field name="name" label="Name" className={styles.wide} rules={[{ required: true, whitespace: true, message: 'Name is required' }]}>
          <AutoComplete
            options={peopleFor(search, people, performers)}
            onSelect={(_name, { participantId }) => choose(participantId)}
            onChange={rename}
            maxLength={limits.name}
            notFoundContent={null}
          />
        </Field>
        <Field
          name="instruments"
          label="Instruments"
          className={styles.wide}
          rules={[{ type: 'array', required: true, min: 1, message: 'Please select at least one instrument' }]}
        >
          <ManyChips label="Instruments" options={allInstruments.map((instrument) => ({ value: instrument, label: instrument }))} />
        </Field>
        <Field name="tier" label="Tier" optional>
          <OneChip label="Tier" options={tiers.map((tier) => ({ value: tier, label: tier }))} />
        </Field>
        <div className={styles.checks}>
          <Form.Item name="priority" valuePropName="checked" noStyle>
            <Checkbox>Priority</Checkbox>
          </Form.Item>
          <Form.Item name="lookingForBand" valuePropName="checked" noStyle>
            <Checkbox>Looking for band</Checkbox>
          </Form.Item>
        </div>
        <Contact />
        <Field name="notes" label="Notes" optional className={styles.wide}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={limits.notes} />
        </Field>
      </Form>
    </Dialog>
  );
}

const Contact = () => (
  <>
    <Field name="email" label="Email" optional rules={[{ type: 'email', message: 'Invalid email address' }]}>
      <Input type="email" inputMode="email" autoComplete="off" maxLength={limits.email} />
    </Field>
    <Field name="phone" label="Phone" optional>
      <Input type="tel" autoComplete="off" maxLength={limits.phone} />
    </Field>
    <Field name="instagram" label="Instagram" optional>
      <Input autoComplete="off" autoCapitalize="none" maxLength={limits.instagram} />
    </Field>
  </>
);

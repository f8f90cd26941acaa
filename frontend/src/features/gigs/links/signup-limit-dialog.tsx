import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Input } from 'antd';
import { countRules, Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { saveChanges } from '../../../domain/commands/save-changes.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useSetSignupLimitMutation } from './links.api.js';

/**
 * Parses the signup limit that somebody typed.
 * @returns null (no limit) for an empty text; undefined when it is no whole number from 1 on
 */
export function parseSignupLimit(input: string): number | null | undefined {
  const text = input.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) && Number(text) >= 1 ? Number(text) : undefined;
}

const limitRules = countRules((text) => parseSignupLimit(text) !== undefined, 'Number must be greater than or equal to 1');

type LimitFields = Record<'limit', string>;

/** Sets the number of performers from which on nobody can sign up. A limit that leaves room switches signups on again. */
export function SignupLimitDialog({ gig, onClose }: { gig: GigView; onClose: () => void }) {
  const save = useSaveLimit(gig);
  return (
    <FormDialog
      title="Manage Signup Limit"
      confirmLabel="Save"
      draftKey={`signup-limit.${gig.id}`}
      initialValues={{ limit: String(gig.signupLimit ?? '') }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="limit" label="Signup limit" extra={`Empty: unlimited. ${gig.performerCount} on the list now.`} rules={limitRules}>
        <Input inputMode="numeric" autoComplete="off" onFocus={({ target }) => target.select()} />
      </Field>
    </FormDialog>
  );
}

function useSaveLimit(gig: GigView) {
  const [setSignupLimit] = useSetSignupLimitMutation();
  const toRequest = ({ limit }: LimitFields) => ({ limit: parseSignupLimit(limit) ?? null });
  return (fields: LimitFields, former: LimitFields) =>
    saveChanges({
      former: toRequest(former),
      edited: toRequest(fields),
      isSentUnchanged: !gig.signupEnabled, // setting the limit switches signups on (docs/rules.md#links)
      send: async ({ limit = null, was }) => {
        const { data, error } = await setSignupLimit({ id: gig.id, limit, was });
        const isSwitchedOn = data?.signupEnabled === true && !gig.signupEnabled;
        const description = isSwitchedOn ? 'Signup limit updated and signups re-enabled' : 'Signup limit updated';
        if (data) showToast({ title: 'Success', description, tone: 'good' });
        return { error };
      },
      toFormFields: ({ limit }) => ({ limit: String(limit ?? '') }),
      failure: 'Failed to update signup limit',
    });
}

import { type ReactNode } from 'react';
import { GigHeader, Page } from '../ui/page.js';
import formStyles from '../ui/form-fields.module.css';
import { getSlotsLeft } from './signup-form.js';
import { InstrumentField, NameField, NotesField, PerformerTypeField } from './signup-fields.js';
import { NameRows } from './name-rows.js';
import styles from './signup.module.css';
import { SubmitBar } from './submit-bar.js';
import { type SignupFormOptions, type SignupFormState, useSignupForm } from './use-signup-form.js';

interface SignupFormProps extends SignupFormOptions {
  /** Shown above the form. */
  children?: ReactNode;
}

/** The form of one signup: a name with instruments (jam) or performer type (open mic), or several names (generic event). */
export function SignupFormView({ children, ...options }: SignupFormProps) {
  const { gig, isKiosk } = options;
  const state = useSignupForm(options);
  return (
    <div className={isKiosk ? styles.kiosk : undefined}>
      <Page>
        <GigHeader gig={gig} tag={describeSlots(getSlotsLeft(gig))} />
        {children}
        <form
          className={formStyles.form}
          noValidate
          autoComplete={isKiosk ? 'off' : 'on'}
          onSubmit={(domEvent) => {
            domEvent.preventDefault();
            state.submit();
          }}
        >
          <SignupFields gig={gig} isKiosk={isKiosk} {...state} />
          <SubmitBar problem={state.problem} phase={state.phase} />
        </form>
      </Page>
    </div>
  );
}

const describeSlots = (slots: number | null): string | null =>
  slots === null ? null : `${slots} ${slots === 1 ? 'place' : 'places'} left`;

type SignupFieldsProps = Pick<SignupFormProps, 'gig' | 'isKiosk'> & SignupFormState;

function SignupFields({ gig, isKiosk, ...fields }: SignupFieldsProps) {
  const { form, problem, change } = fields;
  return (
    <>
      {gig.type === 'generic' ? (
        <NameRows gig={gig} names={form.names} errors={problem?.fields ?? {}} onChange={(names) => change({ names })} />
      ) : (
        <NameField autoComplete={isKiosk ? 'off' : 'name'} {...fields} />
      )}
      {gig.type === 'jam' && <InstrumentField {...fields} />}
      {gig.type === 'openmic' && <PerformerTypeField {...fields} />}
      <NotesField {...fields} />
    </>
  );
}

import { Form, type FormInstance, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { isLogoUrl } from '@jamjar/contracts/logos/logo.requests';
import { Field } from '../field.js';

export interface AddressFields {
  address: string;
}
interface Props {
  form: FormInstance<AddressFields>;
  address: string;
  /** @param written trimmed; empty for none */
  onSave: (written: string) => void;
}

/** What the field begins with: one on the web; empty for an uploaded one, whose place is nobody's business. */
export const addressOf = (logoUrl: string | null): string => (logoUrl !== null && isLogoUrl(logoUrl) ? logoUrl : '');

/** A logo that lies elsewhere on the web (S1 §5). */
export function LogoAddress({ form, address, onSave }: Props) {
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ address }}
      scrollToFirstError={{ focus: true }}
      onFinish={(fields: AddressFields) => onSave(fields.address.trim())}
    >
      <Field name="address" label="Logo URL" validateTrigger="onSubmit" rules={[{ validator: isAddress }]}>
        <Input
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com/logo.png"
          maxLength={limits.logoUrl}
        />
      </Field>
    </Form>
  );
}

const isAddress = (_rule: unknown, written = ''): Promise<void> =>
  written.trim() === '' || isLogoUrl(written.trim()) ? Promise.resolve() : Promise.reject(new Error('Please enter a valid URL'));

import { Form, type FormInstance, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { isLogoUrl } from '@jamjar/contracts/logos/logo.requests';
import { Field } from '../field.js';

export interface LogoUrlFields {
  url: string;
}
interface Props {
  form: FormInstance<LogoUrlFields>;
  initialUrl: string;
  /** @param url trimmed; empty for no logo */
  onSave: (url: string) => void;
}

/** The initial text of the field: the URL of an external logo; empty for an uploaded logo, whose path is internal. */
export const toEditableUrl = (logoUrl: string | null): string => (logoUrl !== null && isLogoUrl(logoUrl) ? logoUrl : '');

/** A form for the URL of an external logo. */
export function LogoUrlForm({ form, initialUrl, onSave }: Props) {
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ url: initialUrl }}
      scrollToFirstError={{ focus: true }}
      onFinish={(fields: LogoUrlFields) => onSave(fields.url.trim())}
    >
      <Field name="url" label="Logo URL" validateTrigger="onSubmit" rules={[{ validator: validateUrl }]}>
        <Input
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com/logo.png"
          maxLength={limits.maxLogoUrlLength}
        />
      </Field>
    </Form>
  );
}

const validateUrl = (_rule: unknown, url = ''): Promise<void> =>
  url.trim() === '' || isLogoUrl(url.trim()) ? Promise.resolve() : Promise.reject(new Error('Please enter a valid URL'));

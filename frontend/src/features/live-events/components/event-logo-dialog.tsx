import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { LogoDialog } from '../../../ui/logo/logo-dialog.js';
import { useSetEventLogoMutation, useUploadEventLogoMutation } from '../live-events.api.js';

/** An event's own logo, which stands before its organisation's (S1 §2). */
export function EventLogoDialog({ event, onClose }: { event: LiveEventView; onClose: () => void }) {
  const [set] = useSetEventLogoMutation();
  const [upload] = useUploadEventLogoMutation();
  const { id, name, logoUrl, organisation } = event;
  return (
    <LogoDialog
      name={name}
      logoUrl={logoUrl}
      instead={organisation.logoUrl}
      onSave={(url) => set({ id, logoUrl: url })}
      onUpload={(file) => upload({ id, file })}
      onClose={onClose}
    />
  );
}

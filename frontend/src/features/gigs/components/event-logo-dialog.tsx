import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { LogoDialog } from '../../../ui/logo/logo-dialog.js';
import { useSetEventLogoMutation, useUploadEventLogoMutation } from '../gigs.api.js';

/** An event's own logo, which stands before its organisation's (S1 §2). */
export function EventLogoDialog({ event, onClose }: { event: GigView; onClose: () => void }) {
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

import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { LogoDialog } from '../../../ui/logo/logo-dialog.js';
import { useSetGigLogoMutation, useUploadGigLogoMutation } from '../gigs.api.js';

/** Sets or removes a gig's own logo. Without one the gig shows its organisation's logo. */
export function GigLogoDialog({ gig, onClose }: { gig: GigView; onClose: () => void }) {
  const [setLogo] = useSetGigLogoMutation();
  const [uploadLogo] = useUploadGigLogoMutation();
  const { id, name, logoUrl, organisation } = gig;
  return (
    <LogoDialog
      name={name}
      logoUrl={logoUrl}
      fallbackLogoUrl={organisation.logoUrl}
      onSave={(url) => setLogo({ id, logoUrl: url })}
      onUpload={(file) => uploadLogo({ id, file })}
      onClose={onClose}
    />
  );
}

import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { LogoDialog } from '../../../ui/logo/logo-dialog.js';
import { useSetOrganisationLogoMutation, useUploadOrganisationLogoMutation } from '../organisations.api.js';

/** Sets or removes an organisation's logo, which is also shown for gigs without their own logo. */
export function OrganisationLogoDialog({ organisation, onClose }: { organisation: OrganisationView; onClose: () => void }) {
  const [setLogo] = useSetOrganisationLogoMutation();
  const [uploadLogo] = useUploadOrganisationLogoMutation();
  const { id, name, logoUrl } = organisation;
  return (
    <LogoDialog
      name={name}
      logoUrl={logoUrl}
      onSave={(url) => setLogo({ id, logoUrl: url })}
      onUpload={(file) => uploadLogo({ id, file })}
      onClose={onClose}
    />
  );
}

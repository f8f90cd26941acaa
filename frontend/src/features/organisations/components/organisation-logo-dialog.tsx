import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { LogoDialog } from '../../../ui/logo/logo-dialog.js';
import { useSetOrganisationLogoMutation, useUploadOrganisationLogoMutation } from '../organisations.api.js';

/** The logo of an organisation, and of all its events that have none of their own (S1 §2). */
export function OrganisationLogoDialog({ organisation, onClose }: { organisation: OrganisationView; onClose: () => void }) {
  const [set] = useSetOrganisationLogoMutation();
  const [upload] = useUploadOrganisationLogoMutation();
  const { id, name, logoUrl } = organisation;
  return (
    <LogoDialog
      name={name}
      logoUrl={logoUrl}
      onSave={(url) => set({ id, logoUrl: url })}
      onUpload={(file) => upload({ id, file })}
      onClose={onClose}
    />
  );
}

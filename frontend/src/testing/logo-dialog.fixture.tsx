import { screen } from '@testing-library/react';
import { type LogoChange } from '../domain/logos/logo-change.js';
import { CurrentUserId } from '../ui/dialog/current-user-id.js';
import { LogoDialog } from '../domain/logos/logo-dialog.js';
import { renderWithProviders, withProviders } from './render-with-providers.js';
import { inesUser } from './users.fixture.js';

export const uploadedLogoUrl = '/logos/AAAAAAAAAAAAAAAAAAAAAA';
export const externalLogoUrl = 'https://jam.example/logo.png';

/** Prepares a logo dialog for each test of a file. @returns the mocks that it calls, and functions that render and check it */
export function setUpLogoDialog() {
  const [onSave, onUpload, onClose] = [jest.fn(), jest.fn(), jest.fn()];
  const [createObjectURL, revokeObjectURL] = [jest.fn(() => 'blob:picture'), jest.fn()];
  beforeEach(() => {
    localStorage.clear();
    for (const mock of [onSave, onUpload, onClose, createObjectURL, revokeObjectURL]) mock.mockClear();
    for (const mutation of [onSave, onUpload]) mutation.mockResolvedValue({ data: {} });
    // jsdom implements neither object URLs nor canvas
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const saveOrUpload = ({ logo }: LogoChange): Promise<object> => (logo instanceof File ? onUpload(logo) : onSave(logo)) as Promise<object>;
  const toElement = (logoUrl: string | null, fallbackLogoUrl?: string | null) => (
    <CurrentUserId value={inesUser.id}>
      <LogoDialog name="Friday Jam" draftKey="logo.1" {...{ logoUrl, fallbackLogoUrl, onClose }} onSave={saveOrUpload} />
    </CurrentUserId>
  );
  /** @returns `changeLogo`: renders the dialog again, as when somebody else has changed the logo */
  const renderDialog = (logoUrl: string | null = null, fallbackLogoUrl?: string | null) => {
    const { rerender } = renderWithProviders(toElement(logoUrl, fallbackLogoUrl));
    return { changeLogo: (changed: string | null) => rerender(withProviders(toElement(changed))) };
  };
  const expectToastAndClose = async (title: string): Promise<void> => {
    await screen.findByText(title);
    expect(onClose).toHaveBeenCalledTimes(1);
  };
  return { onSave, onUpload, onClose, createObjectURL, revokeObjectURL, renderDialog, expectToastAndClose };
}

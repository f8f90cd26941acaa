import { fireEvent, screen } from '@testing-library/react';
import { limits } from '@jamjar/contracts/limits';
import { externalLogoUrl, setUpLogoDialog, uploadedLogoUrl } from '../../testing/logo-dialog.fixture.js';
import { createDeferred } from '../../testing/scripted-server.js';

const refusal = { status: 413, message: 'File too large: Maximum file size is 5MB.', code: 'LOGO_TOO_LARGE', errors: {} };
const { onSave, onUpload, onClose, revokeObjectURL, renderDialog, expectToastAndClose } = setUpLogoDialog();
const createFile = (type: string, content = 'pixels'): File => new File([content], 'logo', { type });
const pickFile = (file: File): boolean => fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } });
const pressButton = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const getPicture = (): HTMLImageElement => screen.getByAltText('What you chose');
const [svg, png] = [createFile('image/svg+xml', '<svg/>'), createFile('image/png')];

describe('the current logo', () => {
  const getCurrentLogoSrc = (): string | null | undefined => screen.getByRole('dialog').querySelector('img')?.getAttribute('src');

  it('is shown with a button that removes it', async () => {
    renderDialog(uploadedLogoUrl, externalLogoUrl);
    expect(getCurrentLogoSrc()).toBe(uploadedLogoUrl);
    pressButton('Remove logo');
    await expectToastAndClose('Logo removed');
    expect(onSave.mock.calls).toEqual([[null]]);
  });
  it('falls back to the organisation’s logo, which cannot be removed here', () => {
    renderDialog(null, externalLogoUrl);
    expect(getCurrentLogoSrc()).toBe(externalLogoUrl);
    screen.getByText('The organisation’s logo is shown');
    expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
  });
  it('is replaced by a text when there is none', () => {
    renderDialog();
    screen.getByText('No logo yet');
    expect(getCurrentLogoSrc()).toBeUndefined();
  });
  it('is replaced by a text when the image cannot be loaded', async () => {
    renderDialog(externalLogoUrl);
    fireEvent.error(screen.getByRole('dialog').querySelector('img') ?? document);
    await screen.findByText('Cannot be shown');
    expect(getCurrentLogoSrc()).toBeUndefined();
  });
  it('keeps its dialog open, with the server’s message, when removing it fails', async () => {
    onSave.mockResolvedValue({ error: { ...refusal, code: 'GIG_COMPLETED', message: 'This event is completed' } });
    renderDialog(uploadedLogoUrl);
    pressButton('Remove logo');
    await screen.findByText('This event is completed');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('an upload', () => {
  it.each([
    ['a GIF', createFile('image/gif'), 'Invalid file type', 'Only JPEG, PNG, WebP, and SVG files are allowed.'],
    ['a file without a type', createFile(''), 'Invalid file type', 'Only JPEG, PNG, WebP, and SVG files are allowed.'],
    [
      'a file that is one byte too large',
      createFile('image/svg+xml', 'x'.repeat(limits.maxLogoBytes + 1)),
      'File too large',
      'Maximum file size is 5MB.',
    ],
  ])('rejects %s', async (_case, file, title, description) => {
    renderDialog();
    pickFile(file);
    await screen.findByText(title);
    screen.getByText(description);
    expect(onUpload).not.toHaveBeenCalled();
    screen.getByRole('dialog', { name: 'Manage Logo' });
  });

  it('accepts an SVG of the maximum size, without cropping it', async () => {
    const largest = createFile('image/svg+xml', 'x'.repeat(limits.maxLogoBytes));
    renderDialog();
    pickFile(largest);
    await expectToastAndClose('Logo updated');
    expect(onUpload.mock.calls).toEqual([[largest]]);
  });

  it('shows that it is running, and does not start a second upload', async () => {
    const response = createDeferred();
    onUpload.mockReturnValue(response.promise.then(() => ({ data: {} })));
    renderDialog(uploadedLogoUrl);
    pickFile(svg);
    const field = await screen.findByLabelText<HTMLInputElement>('Uploading...');
    expect(field.disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove logo' }).disabled).toBe(true);
    fireEvent.change(field, { target: { files: [svg] } });
    response.resolve();
    await expectToastAndClose('Logo updated');
    expect(onUpload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the server’s message', refusal, refusal.message],
    ['a default message when the server sent none', { status: 0, message: null, code: null, errors: {} }, 'Failed to upload logo'],
  ])('shows %s when it fails', async (_case, error, message) => {
    onUpload.mockResolvedValue({ error });
    renderDialog();
    pickFile(svg);
    await screen.findByText('Upload Failed');
    screen.getByText(message);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('cropping', () => {
  const openCropDialog = async (width = 800, height = 600): Promise<void> => {
    renderDialog();
    pickFile(png);
    await screen.findByRole('dialog', { name: 'Crop Logo' });
    Object.defineProperties(getPicture(), { naturalWidth: { value: width }, naturalHeight: { value: height } });
  };

  it('comes before the upload and starts with a centred square', async () => {
    await openCropDialog();
    expect(getPicture().src).toBe('blob:picture');
    fireEvent.load(getPicture());
    const square = screen.getByRole('group', { name: /^What will be the logo/ });
    expect(square.style.cssText).toBe('top: 0%; left: 12.5%; width: 75%; height: 100%;');
    expect(onUpload).not.toHaveBeenCalled();
  });
  it('requires a selected area', async () => {
    await openCropDialog();
    fireEvent.load(getPicture());
    fireEvent.pointerDown(getPicture()); // a tap beside the square removes the selection
    fireEvent.pointerUp(getPicture());
    screen.getByText('Draw a square on the picture.');
    pressButton('Upload Logo');
    await screen.findByText('Please select a crop area');
    expect(onUpload).not.toHaveBeenCalled();
  });
  it('shows an error and keeps its dialog open when it fails', async () => {
    await openCropDialog();
    fireEvent.load(getPicture());
    pressButton('Upload Logo');
    await screen.findByText('Failed to crop image. Please try again.');
    screen.getByRole('dialog', { name: 'Crop Logo' });
    expect(onUpload).not.toHaveBeenCalled();
  });
  it('returns to Manage Logo when the browser cannot decode the picture', async () => {
    await openCropDialog();
    fireEvent.error(getPicture());
    await screen.findByText('Failed to crop image. Please try again.');
    await screen.findByRole('dialog', { name: 'Manage Logo' });
  });
  it('returns to Manage Logo and releases the picture when it is cancelled', async () => {
    await openCropDialog();
    pressButton('Cancel');
    await screen.findByRole('dialog', { name: 'Manage Logo' });
    expect(revokeObjectURL.mock.calls).toEqual([['blob:picture']]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { limits } from '@jamjar/contracts/limits';
import { mounted } from '../../testing/mounted.js';
import { gate } from '../../testing/scripted-server.js';
import { LogoDialog } from './logo-dialog.js';

const uploaded = '/logos/AAAAAAAAAAAAAAAAAAAAAA';
const onWeb = 'https://jam.example/logo.png';
const refusal = { status: 413, message: 'File too large: Maximum file size is 5MB.', code: 'LOGO_TOO_LARGE', errors: {} };
const [onSave, onUpload, onClose] = [jest.fn(), jest.fn(), jest.fn()];
const [shown, forgotten] = [jest.fn(() => 'blob:picture'), jest.fn()];
beforeEach(() => {
  for (const called of [onSave, onUpload, onClose, shown, forgotten]) called.mockClear();
  for (const answers of [onSave, onUpload]) answers.mockResolvedValue({ data: {} });
  // a jsdom has neither
  Object.assign(URL, { createObjectURL: shown, revokeObjectURL: forgotten });
  HTMLCanvasElement.prototype.getContext = () => null;
});

const opened = (logoUrl: string | null = null, instead?: string | null) =>
  mounted(<LogoDialog name="Friday Jam" {...{ logoUrl, instead, onSave, onUpload, onClose }} />);
const file = (type: string, content = 'pixels'): File => new File([content], 'logo', { type });
const pick = (chosen: File): boolean => fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [chosen] } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const picture = (): HTMLImageElement => screen.getByAltText('What you chose');
const [svg, png] = [file('image/svg+xml', '<svg/>'), file('image/png')];
const isDone = async (words: string): Promise<void> => {
  await screen.findByText(words);
  expect(onClose).toHaveBeenCalledTimes(1);
};

describe('the present logo', () => {
  const shownPicture = (): string | null | undefined => screen.getByRole('dialog').querySelector('img')?.getAttribute('src');

  it('is shown, and may be removed', async () => {
    opened(uploaded, onWeb);
    expect(shownPicture()).toBe(uploaded);
    press('Remove logo');
    await isDone('Logo removed');
    expect(onSave.mock.calls).toEqual([[null]]);
  });
  it('of an event without one is its organisation’s, which is not the event’s to remove', () => {
    opened(null, onWeb);
    expect(shownPicture()).toBe(onWeb);
    screen.getByText('The organisation’s logo is shown');
    expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
  });
  it('is none', () => {
    opened();
    screen.getByText('No logo yet');
    expect(shownPicture()).toBeUndefined();
  });
  it('that is gone does not look broken', async () => {
    opened(onWeb);
    fireEvent.error(screen.getByRole('dialog').querySelector('img') ?? document);
    await screen.findByText('Cannot be shown');
    expect(shownPicture()).toBeUndefined();
  });
  it('stays, with the server’s words, when it could not be removed', async () => {
    onSave.mockResolvedValue({ error: { ...refusal, code: 'GIG_COMPLETED', message: 'This event is completed' } });
    opened(uploaded);
    press('Remove logo');
    await screen.findByText('This event is completed');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('an upload', () => {
  it.each([
    ['a GIF', file('image/gif'), 'Invalid file type', 'Only JPEG, PNG, WebP, and SVG files are allowed.'],
    ['a file of no kind', file(''), 'Invalid file type', 'Only JPEG, PNG, WebP, and SVG files are allowed.'],
    ['a byte too many', file('image/svg+xml', 'x'.repeat(limits.logoBytes + 1)), 'File too large', 'Maximum file size is 5MB.'],
  ])('refuses %s', async (_what, chosen, title, description) => {
    opened();
    pick(chosen);
    await screen.findByText(title);
    screen.getByText(description);
    expect(onUpload).not.toHaveBeenCalled();
    screen.getByRole('dialog', { name: 'Manage Logo' });
  });

  it('takes a drawing as it is, to the last byte that is allowed', async () => {
    const largest = file('image/svg+xml', 'x'.repeat(limits.logoBytes));
    opened();
    pick(largest);
    await isDone('Logo updated');
    expect(onUpload.mock.calls).toEqual([[largest]]);
  });

  it('says that it is under way, and is not begun twice', async () => {
    const answer = gate();
    onUpload.mockReturnValue(answer.opened.then(() => ({ data: {} })));
    opened(uploaded);
    pick(svg);
    const field = await screen.findByLabelText<HTMLInputElement>('Uploading...');
    expect(field.disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove logo' }).disabled).toBe(true);
    fireEvent.change(field, { target: { files: [svg] } });
    answer.open();
    await isDone('Logo updated');
    expect(onUpload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['in the server’s words', refusal, refusal.message],
    ['in our own when it has none', { status: 0, message: null, code: null, errors: {} }, 'Failed to upload logo'],
  ])('says %s that it failed', async (_whose, error, words) => {
    onUpload.mockResolvedValue({ error });
    opened();
    pick(svg);
    await screen.findByText('Upload Failed');
    screen.getByText(words);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the crop of a picture', () => {
  const cropping = async (width = 800, height = 600): Promise<void> => {
    opened();
    pick(png);
    await screen.findByRole('dialog', { name: 'Crop Logo' });
    Object.defineProperties(picture(), { naturalWidth: { value: width }, naturalHeight: { value: height } });
  };

  it('comes before its upload, with a square that can be moved', async () => {
    await cropping();
    expect(picture().src).toBe('blob:picture');
    fireEvent.load(picture());
    const square = screen.getByRole('group', { name: /^What will be the logo/ });
    expect(square.style.cssText).toBe('top: 0%; left: 12.5%; width: 75%; height: 100%;');
    expect(onUpload).not.toHaveBeenCalled();
  });
  it('needs an area', async () => {
    await cropping();
    fireEvent.load(picture());
    fireEvent.pointerDown(picture()); // a tap beside the square takes it away
    fireEvent.pointerUp(picture());
    screen.getByText('Draw a square on the picture.');
    press('Upload Logo');
    await screen.findByText('Please select a crop area');
    expect(onUpload).not.toHaveBeenCalled();
  });
  it('says that it failed, and stays for another try', async () => {
    await cropping();
    fireEvent.load(picture());
    press('Upload Logo');
    await screen.findByText('Failed to crop image. Please try again.');
    screen.getByRole('dialog', { name: 'Crop Logo' });
    expect(onUpload).not.toHaveBeenCalled();
  });
  it('of what no browser can read leads back', async () => {
    await cropping();
    fireEvent.error(picture());
    await screen.findByText('Failed to crop image. Please try again.');
    await screen.findByRole('dialog', { name: 'Manage Logo' });
  });
  it('leads back when it is left, and forgets the picture', async () => {
    await cropping();
    press('Cancel');
    await screen.findByRole('dialog', { name: 'Manage Logo' });
    expect(forgotten.mock.calls).toEqual([['blob:picture']]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the address of a logo', () => {
  const turned = (logoUrl: string | null = null): HTMLInputElement => {
    opened(logoUrl);
    fireEvent.click(screen.getByRole('tab', { name: 'URL' }));
    return screen.getByLabelText<HTMLInputElement>('Logo URL');
  };
  const write = (field: HTMLInputElement, value: string): boolean => fireEvent.change(field, { target: { value } });

  it('has a tab, which arrow keys find too', () => {
    opened();
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Upload', selected: true }), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'URL', selected: true }));
    screen.getByRole('tabpanel', { name: 'URL' });
    fireEvent.keyDown(screen.getByRole('tab', { name: 'URL' }), { key: 'ArrowRight' });
    screen.getByRole('tabpanel', { name: 'Upload' });
  });
  it.each(['logo', 'ftp://jam.example/logo.png', 'javascript:alert(1)', 'https://', uploaded])('must be one: %s', async (wrong) => {
    write(turned(), wrong);
    press('Save');
    await screen.findByText('Please enter a valid URL');
    expect(onSave).not.toHaveBeenCalled();
  });
  it('is saved without the space around it', async () => {
    write(turned(), ` ${onWeb} `);
    press('Save');
    await isDone('Logo updated');
    expect(onSave.mock.calls).toEqual([[onWeb]]);
  });
  it('is emptied for no logo', async () => {
    const field = turned(onWeb);
    expect(field.value).toBe(onWeb);
    write(field, '');
    press('Save');
    await isDone('Logo removed');
    expect(onSave.mock.calls).toEqual([[null]]);
  });
  it('that nobody wrote takes no uploaded logo away', async () => {
    expect(turned(uploaded).value).toBe('');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSave).not.toHaveBeenCalled();
  });
  it('that could not be saved is said, and still stands there', async () => {
    onSave.mockResolvedValue({ error: { status: 500, message: 'Something went wrong', code: 'UNEXPECTED', errors: {} } });
    write(turned(), onWeb);
    press('Save');
    await screen.findByText('Failed to update logo');
    screen.getByText('Error');
    expect(screen.getByLabelText<HTMLInputElement>('Logo URL').value).toBe(onWeb);
  });
});

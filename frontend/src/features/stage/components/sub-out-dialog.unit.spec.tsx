import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../../testing/mounted.js';
import { onStageSince, performer } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { SubOutDialog } from './sub-out-dialog.js';

const leaving = performer(1, 'Lea', { ...onStageSince(0), currentInstruments: ['bass'] });
const duo = performer(2, 'Duo', { instruments: ['vocals', 'bass'] });
const una = performer(3, 'Una', { instruments: ['drums'] });
const closed = jest.fn();

const server = serverForEachTest();
beforeEach(() => {
  closed.mockClear();
  server.when(`POST ${routes.subOut(leaving.id)}`, () => ({ body: leaving, position: 3 }));
  mounted(<SubOutDialog leaving={leaving} eligible={[duo, una]} onClose={closed} />);
});

const choose = (name: RegExp): boolean => fireEvent.click(screen.getByRole('radio', { name }));
const find = (name: string): boolean => fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: name } });
const confirm = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Sub Out' }));

describe('subbing somebody out', () => {
  it('needs no replacement', async () => {
    confirm();
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(server.asked[0]?.body).toEqual({ replacementId: null, instruments: [] });
  });

  it('gives the replacement what the leaving one plays, until another instrument is chosen', async () => {
    choose(/Duo/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'bass' }).checked).toBe(true);
    choose(/vocals$/);
    confirm();
    await waitFor(() => expect(server.asked[0]?.body).toEqual({ replacementId: duo.id, instruments: ['vocals'] }));
  });

  it('says that nobody is found, and keeps whom one had chosen', () => {
    choose(/Una/);
    find('zzz');
    screen.getByText('No participants found matching "zzz"');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Una/ }).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /Duo/ })).toBeNull();
  });
});

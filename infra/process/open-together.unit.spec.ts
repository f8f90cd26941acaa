import { openTogether } from './open-together.js';

describe('openTogether', () => {
  it('closes in reverse order, once', async () => {
    const closed: string[] = [];
    const opened = await openTogether((onClose) => {
      for (const name of ['first', 'second']) onClose(() => Promise.resolve(closed.push(name)));
      return Promise.resolve({ name: 'both' });
    });
    expect(opened.name).toBe('both');
    expect(closed).toEqual([]);
    await opened.close();
    await opened.close();
    expect(closed).toEqual(['second', 'first']);
  });

  it('closes what was opened when a later step fails', async () => {
    const closed: string[] = [];
    const opening = openTogether((onClose) => {
      onClose(() => Promise.resolve(closed.push('first')));
      return Promise.reject(new Error('The second cannot be opened'));
    });
    await expect(opening).rejects.toThrow('The second cannot be opened');
    expect(closed).toEqual(['first']);
  });

  it('closes the others when one cannot be closed, and reports that', async () => {
    const closed: string[] = [];
    const opened = await openTogether((onClose) => {
      onClose(() => Promise.resolve(closed.push('first')));
      onClose(() => Promise.reject(new Error('The second cannot be closed')));
      return Promise.resolve({});
    });
    await expect(opened.close()).rejects.toThrow('The second cannot be closed');
    expect(closed).toEqual(['first']);
  });
});

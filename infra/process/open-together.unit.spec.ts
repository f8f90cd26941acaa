import { openTogether } from './open-together.js';

describe('openTogether', () => {
  it('closes all resources in reverse order, and only once', async () => {
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

  it('closes the opened resources when a later one cannot be opened', async () => {
    const closed: string[] = [];
    const opening = openTogether((onClose) => {
      onClose(() => Promise.resolve(closed.push('first')));
      return Promise.reject(new Error('The second cannot be opened'));
    });
    await expect(opening).rejects.toThrow('The second cannot be opened');
    expect(closed).toEqual(['first']);
  });

  it('closes the other resources when closing one fails, and throws its error', async () => {
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

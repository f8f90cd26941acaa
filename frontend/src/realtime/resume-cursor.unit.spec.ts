import { ResumeCursor } from './resume-cursor.js';

describe('ResumeCursor', () => {
  it('requests nothing when the first connection precedes every list that is read', () => {
    const cursor = new ResumeCursor();
    expect(cursor.beginResume()).toBeNull();
    expect(cursor.handleCaughtUp(12)).toBeNull();
    expect(cursor.handleRead(12)).toBeNull();
    expect(cursor.handleRead(15)).toBeNull();
  });

  it('resumes from the oldest list that was read before the socket opened', () => {
    const cursor = new ResumeCursor();
    cursor.handleRead(11);
    cursor.handleRead(10);
    expect(cursor.beginResume()).toBe(10);
  });

  it('requests a resend when a list is older than the received messages', () => {
    const cursor = new ResumeCursor();
    cursor.beginResume();
    cursor.handleCaughtUp(12);
    expect(cursor.handleRead(11)).toBe(11);
    expect(cursor.handleRead(11)).toBeNull(); // already requested
  });

  it('sends a further hello only after the pending one was answered', () => {
    const cursor = new ResumeCursor();
    cursor.beginResume();
    expect(cursor.handleRead(9)).toBeNull();
    expect(cursor.handleCaughtUp(12)).toBe(9);
    expect(cursor.handleCaughtUp(13)).toBeNull();
  });

  it('advances its `pos` only after caught_up', () => {
    const cursor = new ResumeCursor();
    cursor.handleRead(10);
    cursor.beginResume();
    cursor.handleMessage(20); // a new message between those that are sent again
    expect(cursor.beginResume()).toBe(10);
    cursor.handleCaughtUp(18);
    cursor.handleMessage(21);
    expect(cursor.beginResume()).toBe(21);
  });

  it('requests the same messages again when the connection broke before the hello for them was answered', () => {
    const cursor = new ResumeCursor();
    cursor.beginResume();
    cursor.handleCaughtUp(20);
    cursor.handleRead(15); // sends a hello
    expect(cursor.beginResume()).toBe(15);
  });

  it('starts over at a resync, and reports when the numbering of the server restarted', () => {
    const cursor = new ResumeCursor();
    cursor.beginResume();
    cursor.handleCaughtUp(20);
    expect(cursor.handleResync(25)).toBe(false);
    expect(cursor.handleResync(3)).toBe(true);
    expect(cursor.beginResume()).toBe(3);
  });
});

import { firstCrop, hasArea, squareIn } from './cut-out.js';

const size = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight });

describe('the square of a picture', () => {
  it('begins in the middle, with four fifths of the width', () => {
    expect(firstCrop(1000, 1000)).toEqual({ unit: '%', x: 10, y: 10, width: 80, height: 80 });
    expect(firstCrop(1000, 2000)).toEqual({ unit: '%', x: 10, y: 30, width: 80, height: 40 });
  });
  it('is as high as a picture that is wide', () => {
    expect(firstCrop(2000, 1000)).toEqual({ unit: '%', x: 25, y: 0, width: 50, height: 100 });
  });
  it('is taken in the picture’s own pixels, and never made larger than it is there', () => {
    expect(squareIn(size(400, 800), { unit: '%', x: 25, y: 50, width: 50, height: 25 })).toEqual({ x: 100, y: 400, taken: 200, side: 200 });
  });
  it('is made smaller than 1,025 pixels, and larger than none', () => {
    expect(squareIn(size(6000, 6000), firstCrop(6000, 6000))).toMatchObject({ taken: 4800, side: 1024 });
    expect(squareIn(size(10, 10), { unit: '%', x: 0, y: 0, width: 1, height: 1 }).side).toBe(1);
  });
  it('may have been tapped away', () => {
    expect(hasArea(undefined)).toBe(false);
    expect(hasArea({ unit: '%', x: 40, y: 40, width: 0, height: 0 })).toBe(false);
    expect(hasArea(firstCrop(10, 10))).toBe(true);
  });
});

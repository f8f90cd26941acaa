import { createInitialCrop, hasArea, toSourceSquare } from './crop-image.js';

const toImageSize = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight });

describe('cropping a picture', () => {
  it('starts with a centred square of 80 % of the width', () => {
    expect(createInitialCrop(1000, 1000)).toEqual({ unit: '%', x: 10, y: 10, width: 80, height: 80 });
    expect(createInitialCrop(1000, 2000)).toEqual({ unit: '%', x: 10, y: 30, width: 80, height: 40 });
  });
  it('starts with the full height of a wide picture', () => {
    expect(createInitialCrop(2000, 1000)).toEqual({ unit: '%', x: 25, y: 0, width: 50, height: 100 });
  });
  it('converts the crop to the picture’s pixels and never enlarges it', () => {
    expect(toSourceSquare(toImageSize(400, 800), { unit: '%', x: 25, y: 50, width: 50, height: 25 })).toEqual({
      x: 100,
      y: 400,
      sourceSize: 200,
      outputSize: 200,
    });
  });
  it('limits the output to between 1 and 1,024 pixels', () => {
    expect(toSourceSquare(toImageSize(6000, 6000), createInitialCrop(6000, 6000))).toMatchObject({ sourceSize: 4800, outputSize: 1024 });
    expect(toSourceSquare(toImageSize(10, 10), { unit: '%', x: 0, y: 0, width: 1, height: 1 }).outputSize).toBe(1);
  });
  it('reports a missing or empty crop as having no area', () => {
    expect(hasArea(undefined)).toBe(false);
    expect(hasArea({ unit: '%', x: 40, y: 40, width: 0, height: 0 })).toBe(false);
    expect(hasArea(createInitialCrop(10, 10))).toBe(true);
  });
});

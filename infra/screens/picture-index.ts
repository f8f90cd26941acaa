import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Picture } from './pictures.js';

/** Writes `index.html`, which shows the pictures of each group under its name. */
export async function writePictureIndex(pictures: readonly Picture[], folder: string): Promise<void> {
  const groups = [...new Set(pictures.map(({ group }) => group))];
  const sections = groups.map(
    (name) =>
      `<h2>${name}</h2>\n${pictures
        .filter(({ group }) => group === name)
        .map(renderFigure)
        .join('\n')}`,
  );
  await writeFile(path.join(folder, 'index.html'), `${head}${sections.join('\n')}\n</html>\n`);
}

const head = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Jamjar, every screen</title>
  <style>
    body { margin: 10px; background: #777; color: #fff; font: 12px system-ui, sans-serif; }
    figure { display: inline-block; margin: 0 10px 10px 0; }
    img { display: block; height: 540px; }
  </style>
`;

const renderFigure = ({ file, screen, device, brightness }: Picture): string =>
  `<figure><figcaption>${screen.name} · ${device} · ${brightness}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy" /></a></figure>`;

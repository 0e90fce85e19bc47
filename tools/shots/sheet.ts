import type { Shot } from './shoot.ts';

/** Renders the index page: small pictures grouped by page, each with a link. Its filters work without a server. */
export function renderContactSheet(shots: readonly Shot[]): string {
  const byRoute = Map.groupBy(shots, ({ sitting }) => sitting.route.name);
  const listDistinctValues = (of: (shot: Shot) => string) => [...new Set(shots.map(of))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screenshots</title>
<style>${style}</style>
<header>
<h1>${shots.filter(({ file }) => file).length} screenshots</h1>
${renderFilter('language', listDistinctValues(getLanguageName))}
${renderFilter(
  'width',
  listDistinctValues(({ width }) => String(width)),
)}
${renderFilter(
  'theme',
  listDistinctValues(({ theme }) => theme),
)}
<label><input type="checkbox" id="faulty"> only with faults (${shots.filter(hasFaults).length})</label>
<nav>${[...byRoute.keys()].map((name) => `<a href="#${escapeHtmlText(name)}">${escapeHtmlText(name)}</a>`).join(' ')}</nav>
</header>
${[...byRoute].map(([name, each]) => `<section id="${escapeHtmlText(name)}"><h2>${escapeHtmlText(name)}</h2><div>${each.map(renderFigure).join('\n')}</div></section>`).join('\n')}
<script>${script}</script>
</html>
`;
}

const getLanguageName = ({ sitting }: Shot) => sitting.language.name;
const hasFaults = ({ faults }: Shot) => faults.length > 0;

const renderFilter = (name: string, values: readonly string[]) =>
  `<label>${name} <select name="${name}"><option value="">all</option>${values
    .map((value) => `<option>${escapeHtmlText(value)}</option>`)
    .join('')}</select></label>`;

function renderFigure(shot: Shot): string {
  const { file, width, theme, faults } = shot;
  const language = getLanguageName(shot);
  const picture = file
    ? `<a href="${escapeHtmlText(file)}"><img src="${escapeHtmlText(file)}" loading="lazy" alt=""></a>`
    : '<p>Nothing to show.</p>';
  return `<figure data-language="${language}" data-width="${width}" data-theme="${theme}"${hasFaults(shot) ? ' data-faulty' : ''}>
${picture}
<figcaption>${language} · ${width} · ${theme}${faults.map((fault) => `<strong>${escapeHtmlText(fault)}</strong>`).join('')}</figcaption>
</figure>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtmlText = (value: string) =>
  value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const style = `
body { margin: 0; background: #202425; color: #f2f4f3; font: 14px/20px system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; padding: 8px 16px; background: #0e1011; }
header > * { display: inline-block; margin: 0 16px 4px 0; font-size: 14px; }
nav { display: block; }
a { color: inherit; }
section { padding: 16px; scroll-margin-top: 96px; }
h2 { margin: 0 0 8px; font-size: 18px; }
section > div { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px; }
figure { margin: 0; width: 240px; }
figure[data-width="360"] { width: 160px; }
figure a { display: block; max-height: 480px; overflow: hidden; }
img { display: block; width: 100%; background: #323839; }
figure[data-faulty] { outline: 3px solid #ff8177; }
strong { display: block; color: #ff8177; overflow-wrap: anywhere; }
[hidden] { display: none; }
`;

const script = `
const selects = [...document.querySelectorAll('select')];
const faulty = document.getElementById('faulty');
const showMatchingFigures = () => {
  for (const figure of document.querySelectorAll('figure')) {
    const fits = selects.every(({ name, value }) => !value || figure.dataset[name] === value);
    figure.hidden = !fits || (faulty.checked && !('faulty' in figure.dataset));
  }
  for (const section of document.querySelectorAll('section'))
    section.hidden = !section.querySelector('figure:not([hidden])');
};
document.querySelector('header').addEventListener('change', showMatchingFigures);
showMatchingFigures();
`;

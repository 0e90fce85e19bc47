/** Colours of share pictures: the dark theme of the site. */
export const colours = {
  stage: '#0E1011',
  surface: '#16191A',
  hairline: '#323839',
  ink: '#F2F4F3',
  quiet: '#B7BEBD',
  seen: '#2FD76B',
  key: '#00B140',
};

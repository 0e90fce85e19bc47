import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RouteLink } from './links.tsx';

const renderLink = (link: ReactNode) =>
  renderToStaticMarkup(
    <StaticRouter location="/en-US/gallery?current=2#films">{link}</StaticRouter>,
  );

test('the server renders its own link component', () => {
  expect(RouteLink).not.toBe(Link);
});

test.each([
  ['/gallery'],
  ['/gallery?current=2&group=open'],
  ['/en-US/gallery/7#vote'],
  [{ pathname: '/zh-TW/home' }],
  [{ pathname: '/gallery', search: '', hash: '' }],
  [{ pathname: '/gallery', search: '?search=a%20b&group=open', hash: '#films' }],
  [{ pathname: '/gallery', search: 'current=2', hash: 'films' }],
])('the server renders a link to %j as the browser does', (to) => {
  const props = { to, rel: 'next', 'aria-label': 'Next', className: 'button', lang: 'en' };
  expect(renderLink(<RouteLink {...props}>7</RouteLink>)).toBe(
    renderLink(<Link {...props}>7</Link>),
  );
});

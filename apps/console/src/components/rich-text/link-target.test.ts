import { describe, expect, it, vi } from 'vitest';
import { isAllowedLinkTarget } from './editor.tsx';

vi.mock('../../lib/messages.ts', () => ({ t: (key: string) => key }));

describe('a link may lead to', () => {
  it.each([
    'https://example.org',
    'https://example.org/a?b=c#d',
    '/events/7',
    '/',
    'mailto:ann@a.example',
  ])('%s', (address) => {
    expect(isAllowedLinkTarget(address)).toBe(true);
  });
});

describe('a link may not lead to', () => {
  it.each([
    '',
    'example.org',
    'http://example.org',
    '//example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:ann',
    'https://',
    'https://example.org a',
    ' https://example.org',
  ])('%j', (address) => {
    expect(isAllowedLinkTarget(address)).toBe(false);
  });
});

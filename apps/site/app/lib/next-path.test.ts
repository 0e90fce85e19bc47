import { describe, expect, test } from 'vitest';
import { buildLoginPath, parseReturnPath } from './next-path.ts';

describe('the return path', () => {
  test.each([
    ['/account', '/account'],
    ['/en-US/submitEntry/7/film?x=1#title', '/en-US/submitEntry/7/film?x=1#title'],
    ['/gallery/../account', '/account'],
    [null, null],
    ['', null],
    ['account', null],
    ['//evil.example', null],
    ['///evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['/\n/evil.example', null],
    [' /account', null],
    ['/./\u0000', null],
    ['https://evil.example/', null],
    ['javascript:alert(1)', null],
    ['/..//evil.example', null],
  ])('%j leads to %j', (next, expected) => {
    expect(parseReturnPath(next)).toBe(expected);
  });

  test('survives the URL of the login page', () => {
    const path = '/submitEntry/7/film?a=1&b=2#x';
    const search = new URL(buildLoginPath('/login', path), 'https://site.invalid').searchParams;
    expect(parseReturnPath(search.get('next'))).toBe(path);
  });
});

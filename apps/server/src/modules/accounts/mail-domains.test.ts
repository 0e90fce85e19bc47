import { expect, test } from 'vitest';
import { classifyMailDomain } from './mail-domains.ts';

test.for([
  ['li.na@qq.com', 'qq.com', 'provider'],
  ['li.na@vip.qq.com', 'qq.com', 'provider'],
  ['li.na@GMAIL.com', 'gmail.com', 'provider'],
  ['a@mailinator.com', 'mailinator.com', 'disposable'],
  ['a@inbox.mailinator.com', 'mailinator.com', 'disposable'],
  ['a@school.edu.cn', 'school.edu.cn', 'other'],
  ['a@students.school.edu.cn', 'school.edu.cn', 'other'],
  ['a@b.example.co.uk', 'example.co.uk', 'other'],
  // Subdomains of a private suffix belong to different people.
  ['a@club.eu.org', 'club.eu.org', 'other'],
  ['a@notqq.com', 'notqq.com', 'other'],
  ['"a@qq.com"@example.org', 'example.org', 'other'],
  ['a@[192.0.2.1]', '[192.0.2.1]', 'other'],
] as const)('%s has the domain %s (%s)', ([email, name, kind]) => {
  expect(classifyMailDomain(email)).toEqual({ name, kind });
});

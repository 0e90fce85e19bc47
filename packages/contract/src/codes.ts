/**
 * The application codes: the one table of what the product can answer. The text of a code is the
 * catalogue key `codes.<number>`. A refusal travels as HTTP 200 with `status` set to its code.
 */
export const codes = {
  parameter: 1000,
  passwordsDiffer: 1001,
  passwordRule: 1002,
  alreadyRegistered: 1003,
  resetLinkInvalid: 1004,
  accountUnknown: 1005,
  notActivated: 1006,
  wrongPassword: 1007,
  smsCodeWrong: 1012,
  codeUnknown: 2001,
  sent: 2002,
  sendFailed: 2003,
  contactFormat: 2004,
  contactMissing: 2005,
  passwordMissing: 2006,
  passwordFormat: 2007,
  loginFailed: 2008,
  loggedIn: 2009,
  registrationFailed: 2010,
  registered: 2011,
  deliveryFailed: 2012,
  captchaMissing: 2013,
  voted: 2014,
  alreadyVoted: 2015,
  vpn: 2016,
  captchaWrong: 3001,
  submissionsClosed: 4001,
  votingClosed: 4002,
  tooManyRequests: 4003,
  notEligible: 4004,
  busy: 4005,
  notFound: 4006,
  notPermitted: 4007,
  changedMeanwhile: 4008,
  required: 4009,
  tooLong: 4010,
  tooShort: 4011,
  fileTooLarge: 4012,
  fileType: 4013,
  fileRefused: 4014,
  mustBeTicked: 4015,
  uploadUnfinished: 4016,
  wrongState: 4017,
  secondFactor: 4018,
  fileEmpty: 4019,
  endBeforeStart: 4020,
  alreadyListed: 4021,
  lastOwner: 4022,
  languageMissing: 4023,
  stillUsed: 4024,
  linkFormat: 4025,
  networkFormat: 4026,
  notTheDeclaredFile: 4027,
  filmLate: 4028,
  proofMissing: 4029,
  proofInvalid: 4030,
  addressFormat: 4031,
  rangeTooWide: 4032,
  notInComingYear: 4033,
  subtitlesMissing: 4040,
  heldByOther: 4050,
  checklistOpen: 4051,
  secondFactorNeeded: 4060,
  signInExpired: 4061,
  proofNeeded: 4062,
  lastFactor: 4063,
  consoleOnly: 4064,
  staffMember: 4070,
  otherAddress: 4071,
  textSyntax: 4080,
  textValues: 4081,
  textMarks: 4082,
  uploadQuota: 4090,
  tooManyFiles: 4091,
  serverFull: 4092,
  submitted: 200211,
} as const;

export type CodeName = keyof typeof codes;
export type Code = (typeof codes)[CodeName];

/** `status` of an answer whose session is missing or expired. */
export const sessionLost = 302;

const known = new Set<number>(Object.values(codes));

export function isCode(value: number): value is Code {
  return known.has(value);
}

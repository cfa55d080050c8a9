/** The security configuration of the first start; names as the kernel's SecurityPolicy reads them. */
export const securityConfig: Readonly<Record<string, number>> = {
  lockAfter: 5,
  unlockMinutes: 30,
  captchaAfter: 3,
  initPasswordModify: 2,
  passwordModify: 1,
  passwordModifySecurityLevel: 4,
  passwordCycleDays: 90,
  userIpPolicy: 0,
  idleHours: 8,
  absoluteDays: 30,
}

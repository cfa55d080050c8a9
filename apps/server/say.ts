/** What a person at the terminal reads; everything else goes to the log. */
export const say = (message: string): void => void process.stdout.write(`${message}\n`)

/** The address, and at the very first start the password that is shown this once. */
export function welcome(address: string, oneTimePassword: string | undefined): void {
  say(`\n  Portico is ready: ${address}\n`)
  if (oneTimePassword) say(`  Sign in as admin with this one-time password: ${oneTimePassword}\n`)
}

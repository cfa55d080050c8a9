/** What a person at the terminal reads; everything else goes to the log. */
export const say = (message: string): void => void process.stdout.write(`${message}\n`)

/** The administrator's first password, made at the very first start. */
export const sayPassword = (password: string): void =>
  say(`\n  Sign in as admin with this one-time password: ${password}\n`)

/** Where to go. */
export const sayReady = (address: string): void => say(`\n  Portico is ready: ${address}\n`)

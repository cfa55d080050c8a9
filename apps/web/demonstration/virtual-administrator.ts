/**
 * The virtual administrator with every right (specification section 4, "Login state"): the guard loads their roles and
 * then their routes, without a token. Nothing but this page believes it.
 */

/** What the page is given of the user and of the configuration, over what was recorded of the real administrator. */
const OVER: Readonly<Record<string, object>> = {
  '/sys/user/info': { superAdmin: 1, isPackaged: false, roles: ['admin'], headUrl: '', fieldModes: {} },
  // What the page would report is for a server.
  '/sys/config/own': { loginInterception: false, behaviorLog: false, errorLog: false },
}

/** @param path below the base path of calls */
export function virtual(path: string, recorded: unknown): unknown {
  const over = OVER[path]
  return over === undefined || typeof recorded !== 'object' ? recorded : { ...recorded, ...over }
}

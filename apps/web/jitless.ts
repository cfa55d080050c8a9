/**
 * zod probes for `new Function`, which the content security policy reports. It reads this setting when it loads; so the
 * setting does not have to bring zod along.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

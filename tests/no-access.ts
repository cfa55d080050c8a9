import type { RouteAccess } from '#kernel/http/mount.ts'

/** Lets no one in: for servers of tests whose routes are public, or refuse. */
export const noAccess: RouteAccess = {
  // The typed cast: routes ask for nothing else of it.
  sessions: { resolve: async () => undefined, resolveAddress: async () => undefined } as never,
  keys: { resolve: async () => undefined },
  shares: { admit: () => Promise.reject(new Error('sharing is not part of this test')) },
  stepUp: { assertVerified: async () => {} },
  limits: { tenant: async () => {} },
}

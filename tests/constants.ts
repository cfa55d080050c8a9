/** What the test cluster is set up with. */
export const TEMPLATE = 'portico_template'
export const PASSWORDS = { owner: 'test-owner', app: 'test-app', dispatch: 'test-dispatch' }
export const ADMIN_PASSWORD = 'Portico-Admin-1'
export const SECRET_KEY = 'a secret key for tests only, 32 bytes and more'

/** What the test cluster is set up with. */
import { loadSecrets } from '#kernel/config/secrets.ts'

export const TEMPLATE = 'portico_template'
export const ADMIN_PASSWORD = 'Portico-Admin-1'
export const SECRET_KEY = 'a secret key for tests only, 32 bytes and more'

const { databasePassword } = loadSecrets({ dataDir: '', secretKey: SECRET_KEY })
/** Those that a server process with this SECRET_KEY signs in with. */
export const PASSWORDS = {
  owner: databasePassword('owner'),
  app: databasePassword('app'),
  dispatch: databasePassword('dispatch'),
  rule: databasePassword('rule'),
}

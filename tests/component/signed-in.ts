/** The signed-in user of component tests. */
import { holdings, session, type Session } from '#shell/session/session.ts'

export const PERSON: Session['person'] = {
  id: '0192d5a0-0000-7000-8000-000000000001',
  username: 'chen',
  realName: '陈思远',
  headUrl: '',
  superAdmin: 0,
  deptId: '0192d5a0-0000-7000-8000-000000000002',
  deptName: '总部',
  tenantId: '1',
  tenantName: '门廊',
  tenantCert: '0',
  mobile: '',
  email: '',
  roles: [],
  ability: [],
}

export interface SignedIn {
  /** Permission codes; left out, an administrator's. */
  can?: readonly string[]
  dictionaries?: Session['dictionaries']
  menus?: Session['menus']
  portals?: Session['portals']
  /** Guarded fields that are restricted for them. */
  fieldModes?: Session['person']['fieldModes']
}

/** Signs a user in who holds exactly these permission codes. */
export function signInAs({ can, dictionaries = {}, menus = [], portals = [], fieldModes = {} }: SignedIn = {}): void {
  session.set({ person: { ...PERSON, fieldModes }, menus, otherMenus: [], dictionaries, portalCode: 'OAyy', portals })
  holdings.set({ admin: can === undefined, roles: new Set(), abilities: new Set(can) })
}

/** A portal that the user may enter. */
export const aPortal = (
  portalCode: string,
  portalName: string,
  portalType: '1' | '2' = '1',
): Session['portals'][number] => ({
  id: PERSON.deptId,
  portalCode,
  portalName,
  portalPic: '[]',
  portalType,
  url: '/',
  icon: '',
  moduleCode: 'sys',
  showFlag: 1,
  defaultFlag: '',
  microFrontend: 0,
  theme: {},
  ownTheme: {},
})

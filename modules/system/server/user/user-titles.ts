import { userExport } from '#system/contract/user.ts'

/** What sheets of users call their columns: names that attributes share with none of them. */
export const USER_TITLES: readonly string[] = [
  ...userExport.columns.map((column) => `export.user.${column}`),
  ...['otherDepts', 'password', 'allowIpQueue', 'remark'].map((column) => `import.user.${column}`),
]

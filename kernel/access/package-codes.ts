/**
 * What users of a tenant with a package hold. The kind of the set says that it is all there is: what an administrator
 * of such a tenant holds ends here, too, wherever their permissions are handed on.
 */
export class PackageCodes extends Set<string> {}

/** Whether a package has a permission code. @param codes those of the package; null: there is none, all is allowed */
export const isInPackage = (codes: ReadonlySet<string> | null, code: string): boolean =>
  codes === null || codes.has(code)

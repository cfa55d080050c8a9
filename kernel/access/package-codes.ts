/**
 * What users of a tenant with a package hold. The kind of the set says that it is all there is: what an administrator
 * of such a tenant holds ends here, too, wherever their permissions are handed on.
 */
export class PackageCodes extends Set<string> {}

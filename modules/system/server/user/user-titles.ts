/** What sheets of users call their columns: names that attributes share with none of them. */
export const USER_TITLES: readonly string[] = [
  ...[
    'realName',
    'username',
    'dept',
    'roles',
    'posts',
    'mobile',
    'email',
    'gender',
    'status',
    'lastLogin',
    'created',
  ].map((column) => `export.user.${column}`),
  ...['otherDepts', 'password', 'allowIpQueue', 'remark'].map((column) => `import.user.${column}`),
]

/** The texts of the pages of the instance in English. */
export const enInstance = {
  'nav.instance': 'Instance',
  'nav.operators': 'Operators',
  'nav.instanceTokens': 'Instance tokens',
  'nav.instanceAuditLog': 'Instance audit log',
  'instance.open': 'Operate the instance',
  'state.noPermissionInstance': 'It is for the operators of the instance. An operator can invite you.',
  'column.about': 'Concerns',
  'operators.title': 'Operators',
  'operators.description':
    'The people who operate this instance: its tenants, tokens and health. They never see the personal data of a live tenant.',
  'operators.all': 'Operators',
  'operators.none': 'There is no operator yet',
  'operators.noneWhy': 'Invite one, so that people need no machine token.',
  'operators.invite': 'Invite an operator',
  'operators.removeTitle': 'Remove this operator?',
  'operators.removeText':
    '{name} is no operator of the instance from now on. An account without other roles is deleted and signed out at once.',
  'members.changed': 'The roles were changed meanwhile',
  'members.changedRoles': 'Another person saved other roles after you began. Your choice is below.',
  'members.changedRemoval':
    'Another person saved other roles after this list was loaded. Remove the member all the same?',
  'instanceTokens.title': 'Instance tokens',
  'instanceTokens.description':
    'They authenticate programs that operate the whole instance, such as the provisioning of tenants.',
  'instanceTokens.noneWhy': 'Programs that create tenants, and the command line, authenticate with one.',
  'instanceTokens.everywhere':
    'Every role of this token holds in all tenants, live ones included. Where one tenant is enough, issue a token on its own page.',
  'instanceAudit.title': 'Instance audit log',
  'instanceAudit.description':
    'Who changed something of the instance, and who signed in, with the time and the address. The changes in a tenant are in its own log.',
} as const;

/** The pages of administrators, in the order of their menus: in the header and on the pages themselves. */
export const ADMIN_LINKS = [
  { to: '/admin', text: 'Overview' },
  { to: '/admin/jobs/manage', text: 'Manage Jobs' },
  { to: '/admin/jobs/new', text: 'Create Job' },
  { to: '/admin/imports', text: 'Imports' },
  { to: '/admin/audit', text: 'Audit log' },
];

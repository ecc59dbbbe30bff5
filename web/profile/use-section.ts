import { useLocation, useNavigate } from 'react-router';
import { PROFILE_SECTIONS, type ProfileSection } from '../../shared/constants/section-titles.ts';

/** Address of a section. It is in the fragment, so that "back" leads to the section before. */
function sectionPath(section: ProfileSection): string {
  return `/profile#${section}`;
}

/** The section that is open, and a way to open another one. */
export function useSection(): [ProfileSection, (section: ProfileSection) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const section = PROFILE_SECTIONS.find((name) => hash === `#${name}`) ?? 'personal';
  return [
    section,
    (next) => {
      if (next !== section) void navigate(sectionPath(next), { preventScrollReset: true });
    },
  ];
}

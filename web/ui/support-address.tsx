/** The support address of the site, or a note that there is none. */
export function SupportAddress({ email }: { email: string | null }) {
  if (email === null) return 'The operator of this site has not set a support address yet.';
  return (
    <>
      {'Write to us by email: '}
      <a href={`mailto:${email}`}>
        <bdi>{email}</bdi>
      </a>
      .
    </>
  );
}

let users: number | null = null

/** Whatever this process makes from now on is for its user alone. */
export function makeForUserAlone(): void {
  const before = process.umask(0o077)
  users ??= before
}

/** Starts a program of the user's, whose files are for whom the user wants: a browser's downloads are none of ours. */
export function withUsersUmask<Result>(start: () => Result): Result {
  if (users === null) return start()
  const ours = process.umask(users)
  try {
    return start()
  } finally {
    process.umask(ours)
  }
}

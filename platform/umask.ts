let users: number | null = null

/** From now on all files of this process are readable by its user alone. */
export function makeForUserAlone(): void {
  const before = process.umask(0o077)
  users ??= before
}

/** Starts a program with the user's own umask, so that for instance a browser's downloads keep their usual permissions. */
export function withUsersUmask<Result>(start: () => Result): Result {
  if (users === null) return start()
  const ours = process.umask(users)
  try {
    return start()
  } finally {
    process.umask(ours)
  }
}

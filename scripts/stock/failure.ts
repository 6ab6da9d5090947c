/** Something the person at the keyboard can mend. The message is a sentence or two and says what to do. */
export class Failure extends Error {
  override name = 'Failure'
}

/** Runs a command: prints a `Failure` as its sentence, anything else with its stack, and exits with 1 on either. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(
      error instanceof Error && error.name !== 'Error' && error.name.match(/Failure|EnvError/)
        ? error.message
        : error,
    )
    process.exitCode = 1
  }
}

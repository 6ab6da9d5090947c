import type { Website } from '../dealer-api/websites'

/** Builds the automatic reply. The bot replies immediately; without it, staff reply during opening hours. */
export function buildReply(
  { name, phone }: Pick<Website, 'name' | 'phone'>,
  { isBot, isAboutCar }: { isBot: boolean; isAboutCar: boolean },
): string {
  const subject = isAboutCar ? 'your question about this vehicle' : 'your message'
  const call = phone ? ` If it’s urgent, call us on ${phone}.` : ''
  return isBot
    ? `Hi, I’m the virtual assistant of ${name}. I’ve passed ${subject} on to our team.${call}`
    : `Thanks for contacting ${name}. We’ve received ${subject} and will reply here during opening hours.${call}`
}

import { z } from 'zod'

/** A quiz or survey of the site's own (`FM-15`); served at `/quiz` with `pages.quiz`. */
export const quizSchema = z.object({
  title: z.string().default('').describe('Heading of the quiz page.'),
  intro: z.string().default('').describe('Line under the heading.'),
  subcategory: z
    .enum(['Quiz', 'Survey'])
    .default('Quiz')
    .describe('How the answers are filed at the dealer.'),
  questions: z
    .array(
      z.object({
        text: z.string().min(3).max(120).describe('Question.'),
        answers: z.array(z.string().min(1).max(80)).min(2).max(12).describe('Answers to choose from.'),
        several: z.boolean().default(false).describe('Whether more than one answer may be chosen.'),
      }),
    )
    .max(12)
    .default([])
    .describe('Questions.'),
})

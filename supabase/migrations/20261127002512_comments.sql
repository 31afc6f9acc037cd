set check_function_bodies = off;

COMMENT ON COLUMN "public"."accounts"."closed_at" IS 'The time it was closed: it is out of the choices, and its history stays.';

COMMENT ON COLUMN "public"."accounts"."term_months" IS 'The term of a loan, in months.';

COMMENT ON COLUMN "public"."accounts"."valuation" IS 'The course of a valued account''s worth between typed values: step (also null) or line.';

COMMENT ON COLUMN "public"."balance_marks"."stated_at" IS 'The moment it was stated. Of the marks of one day, the one stated last is the last.';

COMMENT ON COLUMN "public"."budget_alerts"."spending" IS 'The amount spent when the alert was raised.';

COMMENT ON COLUMN "public"."categories"."kept" IS 'True if it is listed even while unused: it was made on purpose, not by typing its name.';

COMMENT ON COLUMN "public"."changed_transactions"."before" IS 'Its other earlier values: columns, parts, tags, transfers and refund links. Missing keys were not changed.';

COMMENT ON COLUMN "public"."changed_transactions"."revision" IS 'The revision after the change; a transaction at another one was changed again since.';

COMMENT ON COLUMN "public"."goals"."current" IS 'The amount the user typed; it counts while the goal is tied to no account.';

COMMENT ON COLUMN "public"."goals"."deleted_at" IS 'The time it was deleted; for 30 days it can be restored.';

COMMENT ON COLUMN "public"."goals"."due_on" IS 'The day by which it should be reached; null if that is open.';

COMMENT ON COLUMN "public"."goals"."part" IS 'The share of the account that is for it; null for the rest that other goals leave. Of a debt all counts.';

COMMENT ON COLUMN "public"."import_accounts"."already_there" IS 'The number of rows of the file that the account had before.';

COMMENT ON COLUMN "public"."import_mappings"."fingerprint" IS 'SHA-256 of the features that distinguish the header.';

COMMENT ON COLUMN "public"."import_rows"."amount" IS 'The amount it adds to the account: out is negative. Positive while the type is not known.';

COMMENT ON COLUMN "public"."import_rows"."category_reason" IS 'The reason for the category, if a rule or memory chose it.';

COMMENT ON COLUMN "public"."import_rows"."category_source" IS 'The source of the category; none if the file names none and nobody chose one.';

COMMENT ON COLUMN "public"."import_rows"."choice" IS 'The user''s decision: to leave it out, to add it, or that it is the transaction it resembles.';

COMMENT ON COLUMN "public"."import_rows"."guess_filled" IS 'True if memory was sure enough to fill it in.';

COMMENT ON COLUMN "public"."import_rows"."part" IS 'Its index among the transactions of one file line.';

COMMENT ON COLUMN "public"."import_rows"."reason" IS 'The reason for its kind, and changes made to it: a list of { code, params }. Null for plain rows.';

COMMENT ON COLUMN "public"."import_rows"."rule_effects" IS 'Everything that rules set except the category, by field.';

COMMENT ON COLUMN "public"."import_rows"."text" IS 'The text of the line in the file.';

COMMENT ON COLUMN "public"."import_rows"."transfer_id" IS 'The transaction of another account that is its other leg.';

COMMENT ON COLUMN "public"."import_rows"."type_stated" IS 'True if the file or the user states the type; else type says only whether money goes out or comes in.';

COMMENT ON COLUMN "public"."imports"."arrived" IS 'The number of rows that have arrived with them.';

COMMENT ON COLUMN "public"."imports"."mapping" IS 'The mapping by which the file was parsed.';

COMMENT ON COLUMN "public"."imports"."matched" IS 'True if all rows have been matched with the accounts.';

COMMENT ON COLUMN "public"."imports"."reading" IS 'Counts the parses of the file; only rows of the latest are there.';

COMMENT ON COLUMN "public"."imports"."removed" IS 'The number of transactions the undo removed.';

COMMENT ON COLUMN "public"."imports"."row_count" IS 'The number of rows of the parsed file.';

COMMENT ON COLUMN "public"."imports"."vanished" IS 'Rows of earlier files that this one lacks: a list of { id, line, part, choice }, with before once committed.';

COMMENT ON COLUMN "public"."large_transaction_alerts"."amount" IS 'The amount spent, without sign.';

COMMENT ON COLUMN "public"."ledger_changes"."details" IS 'The actions taken, as codes and values that the history of a transaction shows.';

COMMENT ON COLUMN "public"."ledger_changes"."kept" IS 'The number of these that the undo left alone, as they had been changed again since.';

COMMENT ON COLUMN "public"."ledger_changes"."snapshot" IS 'The state of categories, payees or rules before it, and the suggestions it has refused.';

COMMENT ON COLUMN "public"."ledger_changes"."transactions" IS 'The number of transactions it changed or deleted.';

COMMENT ON COLUMN "public"."notifications"."mail_begun_at" IS 'The time when the latest attempt to mail it began.';

COMMENT ON COLUMN "public"."payee_keys"."by_hand" IS 'True if the user chose its payee: no cleaning moves it.';

COMMENT ON COLUMN "public"."payee_keys"."cleaned" IS 'The description without the additions of banks: equal for one payee.';

COMMENT ON COLUMN "public"."payees"."never_guess" IS 'True if the user wants no category from memory for it.';

COMMENT ON COLUMN "public"."profiles"."budget_alerts" IS 'True to raise an alert when a budget reaches 80 % and 100 % of its limit.';

COMMENT ON COLUMN "public"."profiles"."email_notifications" IS 'True if notifications are mailed, too, where the app can send mail.';

COMMENT ON COLUMN "public"."profiles"."large_transaction_alerts" IS 'True to raise an alert for an expense of at least the threshold.';

COMMENT ON COLUMN "public"."refund_links"."counts_with_purchase" IS 'True if it counts on the day of the purchase instead of its own.';

COMMENT ON COLUMN "public"."restore_parts"."kind" IS 'The table the rows are for; ''done'' with the result once the restore has happened.';

COMMENT ON COLUMN "public"."rules"."match" IS 'all: every condition has to be true; any: one is enough.';

COMMENT ON COLUMN "public"."savings_goals"."current" IS 'The amount the user typed; it counts while the goal is tied to no account.';

COMMENT ON COLUMN "public"."savings_goals"."due_on" IS 'The day by which it should be reached; null if that is open.';

COMMENT ON COLUMN "public"."savings_goals"."part" IS 'The share of the account that is for it; null for the rest that other goals leave. Of a debt all counts.';

COMMENT ON COLUMN "public"."suggestions"."reason" IS 'The reason for the suggestion, as a code.';

COMMENT ON COLUMN "public"."transaction_parts"."category_reason" IS 'The reason for its category, if a rule or memory chose it.';

COMMENT ON COLUMN "public"."transaction_parts"."category_source" IS 'The source of its category, as on transactions.';

COMMENT ON COLUMN "public"."transactions"."amount" IS 'The amount it adds to the account: out is negative.';

COMMENT ON COLUMN "public"."transactions"."category_reason" IS 'The reason for its category, if a rule or memory chose it.';

COMMENT ON COLUMN "public"."transactions"."category_set_at" IS 'The time when its category was chosen; null: when it was added.';

COMMENT ON COLUMN "public"."transactions"."category_source" IS 'The source of the category; none: nobody chose one, so it is Uncategorized.';

COMMENT ON COLUMN "public"."transactions"."counted" IS 'False if it changes balances only.';

COMMENT ON COLUMN "public"."transactions"."edited_at" IS 'The time of the user''s last edit; undoing the import keeps an edited row.';

COMMENT ON COLUMN "public"."transactions"."expected_back" IS 'True if the user waits for this money to come back.';

COMMENT ON COLUMN "public"."transactions"."guess_filled" IS 'True if memory was sure enough to fill it in.';

COMMENT ON COLUMN "public"."transactions"."is_split" IS 'True if its parts count instead (transaction_parts).';

COMMENT ON COLUMN "public"."transactions"."note" IS 'The user''s own remark about it.';

COMMENT ON COLUMN "public"."transactions"."revision" IS 'Counts its edits; an edit names the revision it was made on.';

COMMENT ON COLUMN "public"."transactions"."search_text" IS 'The folded text that a search looks through; account and category are looked up separately.';

COMMENT ON COLUMN "public"."transactions"."shifted" IS 'The amount of a refund that counts with its purchases instead (refund_links).';

COMMENT ON COLUMN "public"."transactions"."type" IS 'The type it counts as: spending, less spending, income, or nothing.';

COMMENT ON COLUMN "public"."transactions"."type_stated" IS 'True if a file or the user stated the type; else it follows amount and category.';

COMMENT ON COLUMN "public"."transfers"."evidence" IS 'The evidence by which it was linked without asking.';

COMMENT ON COLUMN "public"."transfers"."in_account_id" IS 'The account the money goes to, whether or not its transaction is there.';

COMMENT ON COLUMN "public"."transfers"."in_type" IS 'The type that the leg counted as before.';

COMMENT ON COLUMN "public"."transfers"."out_account_id" IS 'The account the money comes from, whether or not its transaction is there.';

COMMENT ON COLUMN "public"."transfers"."out_type" IS 'The type that the leg counted as before.';

COMMENT ON FUNCTION "private"."attempt_places"(text, text, text, text, boolean) IS 'The places where an attempt counts, and the limits there.';

COMMENT ON FUNCTION "private"."is_scheduler"(text) IS 'True if this is the secret of the scheduler; false if none was set.';

COMMENT ON FUNCTION "private"."refresh_changed"(private.account_month[], private.account_month[], uuid[], uuid[], private.account_month[]) IS 'Sums again the months in which changed transactions were and are.';

COMMENT ON FUNCTION "private"."refresh_totals"(uuid, uuid[], date[]) IS 'Sums the lines of accounts in months (parallel arrays) again, and all lines of these accounts.';

COMMENT ON FUNCTION "private"."sum_months"(uuid, uuid[], date, date) IS 'Sums the lines of accounts again, month by month.';

COMMENT ON FUNCTION "private"."tidy_attempts"(integer) IS 'Removes forgotten attempts, and those beyond the most rows to keep.';

COMMENT ON FUNCTION "public"."accept_suggestions"(uuid, uuid[]) IS 'Carries out suggestions, all or none; safe to repeat.';

COMMENT ON FUNCTION "public"."account_exponent"(uuid, uuid) IS 'The number of decimals in amounts of an account.';

COMMENT ON FUNCTION "public"."alert_settings"() IS 'The alerts a user wants, with or without mail, and the accounts left out; no row if none is to be raised.';

COMMENT ON FUNCTION "public"."apply_rule"(uuid, uuid, integer, bigint) IS 'Applies a rule to the past rows that were shown; PT409 if they are others now. Part of a change.';

COMMENT ON FUNCTION "public"."archive_category"(uuid, text, boolean) IS 'Archives a category with those in it, or brings it back. Rows keep it, and pickers drop it.';

COMMENT ON FUNCTION "public"."are_ids"(jsonb) IS 'True if a document is a list of ids.';

COMMENT ON FUNCTION "public"."bank_account_figures"(date) IS 'The figures of the user''s accounts; upcoming is the change of today''s balance by later rows.';

COMMENT ON FUNCTION "public"."bank_procedures"() IS 'The words that banks write before the name of the payee, folded.';

COMMENT ON FUNCTION "public"."bank_references"() IS 'Words after which the text says nothing about the payee.';

COMMENT ON FUNCTION "public"."begin_change"(uuid, uuid[], jsonb, text) IS 'Records transactions before a change that can be taken back; false if the change was already made.';

COMMENT ON FUNCTION "public"."begin_rule_change"(uuid, uuid, jsonb) IS 'Records a rule and the order of all before a change; false if the change was already made.';

COMMENT ON FUNCTION "public"."card_processors"() IS 'The companies that take cards for shops and write their own sign before that of the shop: SQ *, PAYPAL *.';

COMMENT ON FUNCTION "public"."categories"() IS 'The user''s categories in their order, with the fields of pickers and badges.';

COMMENT ON FUNCTION "public"."categories_page"(date) IS 'The user''s categories with this month''s figures, limits and uses; a group with the categories in it.';

COMMENT ON FUNCTION "public"."category_rows"(uuid[]) IS 'The present rows of categories, by id, for a change to keep.';

COMMENT ON FUNCTION "public"."change_import_row"(uuid, integer, integer, jsonb) IS 'Edits a staged row, or notes the user''s choice about it, and matches again as needed.';

COMMENT ON FUNCTION "public"."check_refund"() IS 'Keeps links of refunds within the amounts of either side.';

COMMENT ON FUNCTION "public"."choose_vanished_row"(uuid, uuid, text) IS 'Records the choice for a transaction that the file lacks: remove, keep, or same as the row that may replace it.';

COMMENT ON FUNCTION "public"."claim_all_due_mail"(text, integer) IS 'Claims the mail due to all users, one for each; none without the secret of the scheduler.';

COMMENT ON FUNCTION "public"."claim_due_mail"() IS 'Claims the notifications that are due as one mail, with its address and currency; null if none is due.';

COMMENT ON FUNCTION "public"."clean_description"(text) IS 'A description without the additions of banks, folded, and its payee''s name; no name if it is one itself.';

COMMENT ON FUNCTION "public"."cleaned_payee"(text) IS 'A description without the additions of banks, folded: equal for one payee.';

COMMENT ON FUNCTION "public"."count_in_category"(uuid) IS 'The number of transactions a category has.';

COMMENT ON FUNCTION "public"."currency_exponent"(text) IS 'The number of decimals in amounts of a currency, by ISO 4217; null if it cannot be chosen.';

COMMENT ON FUNCTION "public"."current_reason"(jsonb) IS 'The reason for a row''s category, with the number that its rule has today.';

COMMENT ON FUNCTION "public"."current_user_id"() IS 'The signed-in user''s id; null for a visitor.';

COMMENT ON FUNCTION "public"."delete_rule"(uuid, uuid) IS 'Deletes a rule; the fields it has set stay. False if there is none.';

COMMENT ON FUNCTION "public"."duplicate_pairs"(uuid[], uuid, uuid[], date, date) IS 'Those of the rows that may be there twice.';

COMMENT ON FUNCTION "public"."empty_trash"(integer, integer) IS 'Deletes everything in the trash for good.';

COMMENT ON FUNCTION "public"."end_category_change"(uuid, jsonb) IS 'Records the effects of a change on categories and rows; false if it did nothing.';

COMMENT ON FUNCTION "public"."end_change"(uuid) IS 'Records the effects of a change; returns the number of transactions.';

COMMENT ON FUNCTION "public"."end_rule_change"(uuid) IS 'Records the rule and the order of all after a change; anything that differs later was changed again since.';

COMMENT ON FUNCTION "public"."fee_pairs"(uuid[], integer[]) IS 'Those of the rows, and of the rows near them, that may be a transfer with a fee.';

COMMENT ON FUNCTION "public"."find_import_transfers"(uuid) IS 'Finds the staged rows that are the other leg of a transfer, as far as their texts show it.';

COMMENT ON FUNCTION "public"."find_suggestions"(uuid[], uuid, uuid) IS 'Links transfers among touched rows and suggests other relations; returns how many it linked.';

COMMENT ON FUNCTION "public"."flows_between"(date, date) IS 'Lines of some days by account, category and role; late-refund is the sum that refunds shift to other days.';

COMMENT ON FUNCTION "public"."forget_attempts"(text[]) IS 'Forgets all attempts counted for these addresses or from these sources, as when a user leaves.';

COMMENT ON FUNCTION "public"."forget_known_rows"(uuid) IS 'Takes back the data an import gave to transactions that were there before. Part of its undo.';

COMMENT ON FUNCTION "public"."forget_statement"(jsonb) IS 'Undoes keep_statement; safe to repeat.';

COMMENT ON FUNCTION "public"."form_of_rule"(public.rules) IS 'A stored rule as a form shows it, with names in place of ids; none for things that are gone.';

COMMENT ON FUNCTION "public"."goal_amounts"(date) IS 'All goals of the user with today''s amount of each: the one definition for dashboard, settings and net worth.';

COMMENT ON FUNCTION "public"."guess_record"() IS 'The record of memory over the last 200 rows that it judged and the user settled, by kind of evidence.';

COMMENT ON FUNCTION "public"."has_password"() IS 'True if the user has a password, false if they sign in another way only.';

COMMENT ON FUNCTION "public"."has_rule_value"(public.transactions, jsonb) IS 'True if a transaction is already as an action of a rule would make it.';

COMMENT ON FUNCTION "public"."history_of_category"(uuid, uuid) IS 'The places in past changes and rules that name a category about to become another one.';

COMMENT ON FUNCTION "public"."is_category_used"(uuid) IS 'True if anything refers to a category: rows, those in the trash, rules, categories in it.';

COMMENT ON FUNCTION "public"."is_mail_due"(text, timestamp with time zone, timestamp with time zone) IS 'True if a notification is to be mailed, by its columns mail, created_at and mail_begun_at.';

COMMENT ON FUNCTION "public"."is_observing"(jsonb) IS 'True if conditions look at fields that rules can set: the payee or tags.';

COMMENT ON FUNCTION "public"."is_pattern_large"(bigint[], integer) IS 'True if a pattern that distinguishes so many characters and classes is too large.';

COMMENT ON FUNCTION "public"."is_rule_action"(jsonb) IS 'True if a document is an action of a rule as it is stored.';

COMMENT ON FUNCTION "public"."is_rule_amount"(jsonb) IS 'True if a document is an amount without a sign.';

COMMENT ON FUNCTION "public"."is_rule_condition"(jsonb) IS 'True if a document is a condition of a rule as it is stored, apart from its pattern.';

COMMENT ON FUNCTION "public"."is_rule_split"(jsonb) IS 'True if a document is a list of parts that a rule can make of a row.';

COMMENT ON FUNCTION "public"."is_valued"(text) IS 'True if accounts of a type have a value that changes without transactions.';

COMMENT ON FUNCTION "public"."is_whole_between"(jsonb, integer, integer) IS 'True if a document is a whole number in a range.';

COMMENT ON FUNCTION "public"."line_role"(text, boolean) IS 'The role of a line: spending (refunds among it, with their sign), income, transfer or not-counted.';

COMMENT ON FUNCTION "public"."linked_by_import"(uuid) IS 'The number of transfers an import has linked, and the change that takes them back; null for none.';

COMMENT ON FUNCTION "public"."list_counts"() IS 'The number of the user''s categories, payees, rules and tags, without archived ones.';

COMMENT ON FUNCTION "public"."lock_ledger"() IS 'Waits for the user''s other changes, and returns the user''s id; PT401 for a visitor.';

COMMENT ON FUNCTION "public"."may_change_locked"() IS 'True if this request may change locked days: it has the header that says so.';

COMMENT ON FUNCTION "public"."move_category"(uuid, uuid, uuid) IS 'Moves everything of one category to another and forgets the first; returns the data its undo needs.';

COMMENT ON FUNCTION "public"."move_category_back"(jsonb, uuid) IS 'Moves back to a category everything a change took from it; the rows follow with the change.';

COMMENT ON FUNCTION "public"."notification_documents"(uuid[], integer) IS 'Notifications with their alerts, newest first.';

COMMENT ON FUNCTION "public"."notification_settings"() IS 'The notifications that the user wants.';

COMMENT ON FUNCTION "public"."open_duplicates"(uuid) IS 'The number of an account''s possible duplicates that wait in the review.';

COMMENT ON FUNCTION "public"."open_import"(uuid, integer, text, text, jsonb, integer, jsonb) IS 'Begins a staged import, or finds it begun; a later parse of the file replaces the one before.';

COMMENT ON FUNCTION "public"."page_position"(bigint, integer, integer) IS 'The page shown, of how many, and the number of rows before it; past the end it is the last page.';

COMMENT ON FUNCTION "public"."part_passes"(public.transaction_parts, jsonb) IS 'True if a part is among those a filter counts.';

COMMENT ON FUNCTION "public"."pattern_count"(jsonb) IS 'The number of patterns in the conditions of a rule.';

COMMENT ON FUNCTION "public"."pattern_error"(text) IS 'The reason a pattern can''t be used, as a code of the form or in the engine''s words; null if it can.';

COMMENT ON FUNCTION "public"."payee_core"(text) IS 'A description without the additions of banks, as it is written; null if no bank has added anything.';

COMMENT ON FUNCTION "public"."payee_label"(uuid, text) IS 'The name of the payee of this description.';

COMMENT ON FUNCTION "public"."payee_page"(uuid, date) IS 'A payee with its sums, the categories it got and the texts it stands for; null where there is none.';

COMMENT ON FUNCTION "public"."payee_rows"(uuid) IS 'The number of transactions that the payee of a transaction has.';

COMMENT ON FUNCTION "public"."payees_alike"() IS 'Recent payees whose texts begin like those of a known payee, with that payee.';

COMMENT ON FUNCTION "public"."payees_page"(text, integer, integer, text, date) IS 'One page of the payees that have transactions, with this year''s sum of each.';

COMMENT ON FUNCTION "public"."rebuild_totals"() IS 'Sums all lines of the user again.';

COMMENT ON FUNCTION "public"."refund_candidates"(uuid, jsonb) IS 'Purchases for a refund, or refunds for a purchase, likeliest first, with the amounts left and the search used.';

COMMENT ON FUNCTION "public"."rename_staged_category"(text, text) IS 'Renames the category of staged rows and their parts.';

COMMENT ON FUNCTION "public"."restore_category_change"(uuid) IS 'Makes categories as they were before a change; part of its undo.';

COMMENT ON FUNCTION "public"."restore_history"(uuid, uuid, jsonb) IS 'Makes past changes and rules name a category again, as history_of_category recorded it.';

COMMENT ON FUNCTION "public"."restore_mark"(jsonb) IS 'Undoes remove_mark; safe to repeat.';

COMMENT ON FUNCTION "public"."restore_obstacle"() IS 'The obstacle to restoring an export: transactions, trash, imports or accounts; null if there is none.';

COMMENT ON FUNCTION "public"."restore_payee_change"(uuid) IS 'Makes payees as they were before a change; part of its undo.';

COMMENT ON FUNCTION "public"."restore_snapshots"(uuid) IS 'Makes transactions as they were before a change, save those changed again since; returns their number.';

COMMENT ON FUNCTION "public"."restore_vanished_rows"(uuid) IS 'Undoes an import''s changes to the rows that its file lacks, except those changed since; part of its undo.';

COMMENT ON FUNCTION "public"."restored_rows"(uuid) IS 'The number of rows an import removed or replaced that its undo restored; an empty object if there were none.';

COMMENT ON FUNCTION "public"."review_page"(date) IS 'Decisions that wait for the user: suggestions, transfers that wait for long, and automatic changes.';

COMMENT ON FUNCTION "public"."rewrite_history"(uuid, uuid) IS 'Makes past changes and rules name another category, so that undoing and applying them still works.';

COMMENT ON FUNCTION "public"."rule_content"(uuid) IS 'The content of a rule, including its switch; null if there is none.';

COMMENT ON FUNCTION "public"."rule_matches"(date) IS 'The number of transactions that match each rule that is on, and the day of the latest, up to a day.';

COMMENT ON FUNCTION "public"."rule_moves"(jsonb, uuid[]) IS 'The sums by which a rule would change categories, and how many transactions; a new category has no name yet.';

COMMENT ON FUNCTION "public"."rule_of_form"(jsonb) IS 'A form''s rule as it is stored, with ids in place of names.';

COMMENT ON FUNCTION "public"."rule_origin"(uuid) IS 'The values that a rule for rows like a transaction begins with.';

COMMENT ON FUNCTION "public"."rule_outcomes"(jsonb, uuid, integer) IS 'The outcome of each thing that a rule would set, for each transaction that it matches.';

COMMENT ON FUNCTION "public"."rule_past"(jsonb, text) IS 'SQL query for the fields rules look at in transactions; those the user set are settled, so no rule changes them.';

COMMENT ON FUNCTION "public"."rule_problem"(jsonb, jsonb) IS 'The kind of thing a rule names that is gone: category, tag, account or payee. Such a rule does nothing.';

COMMENT ON FUNCTION "public"."rule_reason"(uuid, text, integer) IS 'The reason for a category that a rule gives: the rule, its name and its number then.';

COMMENT ON FUNCTION "public"."rule_refusal"(jsonb, jsonb) IS 'The reason a rule can''t be on: a refused pattern, or something no form produces. Null if it can.';

COMMENT ON FUNCTION "public"."ruled_import_rows"(uuid) IS 'The effects of rules on the rows of a staged import, for rows that a rule decides about, or did before.';

COMMENT ON FUNCTION "public"."rules_page"() IS 'The user''s rules in order, as forms show them; problem is the reason one can''t be on or does nothing.';

COMMENT ON FUNCTION "public"."same_parts"(jsonb, jsonb) IS 'True if two lists of parts of a staged row say the same.';

COMMENT ON FUNCTION "public"."screen_documents"(jsonb) IS 'The data of a screen, in one call: the documents of the functions named, in that order.';

COMMENT ON FUNCTION "public"."search_key"(text) IS 'A search as it is compared with folded texts with plain marks.';

COMMENT ON FUNCTION "public"."selection_digest"(jsonb) IS 'The number of transactions that pass a filter, and a digest that differs once a row comes, goes or changes.';

COMMENT ON FUNCTION "public"."set_category_limit"(text, numeric, date) IS 'Sets the limit of a spending category from this month on; null removes it. Safe to repeat.';

COMMENT ON FUNCTION "public"."settle_vanished_rows"(uuid) IS 'Carries out the user''s choices for the rows that a file lacks; part of its commit.';

COMMENT ON FUNCTION "public"."shown_payee"(uuid) IS 'The name of a payee: the one the user gave, else that of the texts it stands for.';

COMMENT ON FUNCTION "public"."signed_amount"(numeric, text) IS 'The signed amount that a form''s amount adds to its account. Only a transfer brings its own sign.';

COMMENT ON FUNCTION "public"."spelled_categories"(text[]) IS 'The spelling of category names: the user''s own, else that of the first one that differs in case only.';

COMMENT ON FUNCTION "public"."tag_documents"() IS 'The user''s tags in alphabetical order, with the number of transactions of each.';

COMMENT ON FUNCTION "public"."tags_pass"(uuid[], jsonb) IS 'True if a line has the tags that a filter asks for.';

COMMENT ON FUNCTION "public"."title_of"(uuid) IS 'The title of a transaction, by its id.';

COMMENT ON FUNCTION "public"."track_edit"() IS 'Notes that a transaction was changed, and its values in its file.';

COMMENT ON FUNCTION "public"."track_parts"() IS 'Keeps the parts recorded on a transaction, and the totals, up to date.';

COMMENT ON FUNCTION "public"."track_refunds"() IS 'Keeps the amount of each refund that counts with its purchases, and the totals, up to date.';

COMMENT ON FUNCTION "public"."transaction_sums"(jsonb) IS 'The count and sums of the transactions a filter passes, the sums left out, and an indexable condition.';

COMMENT ON FUNCTION "public"."uncovered_days"(uuid, date, date) IS 'The days of an account that no imported file covers, as spans.';

COMMENT ON FUNCTION "public"."undo_import"(uuid) IS 'Removes the rows an import added, save those the user has edited since; safe to repeat.';

COMMENT ON FUNCTION "public"."vanished_change"(uuid, text) IS 'The ledger change with an import''s effect on the rows that its file lacks: remove, or same.';

COMMENT ON FUNCTION "public"."vanished_counts"(jsonb) IS 'The number of rows of earlier files that a file lacks, by their choice; an empty object if it lacks none.';

COMMENT ON TABLE "private"."notification_mails" IS 'Notification mails that were begun, per user; an hour old at most.';

COMMENT ON TABLE "public"."account_months" IS 'The sums of an account''s transactions in a calendar month, whatever they count as.';

COMMENT ON TABLE "public"."amount_counts" IS 'The number of transactions outside the trash with an amount in each step.';

COMMENT ON TABLE "public"."balance_marks" IS 'A balance that an account is known to have had on a day. A later mark leaves the earlier ones as they are.';

COMMENT ON TABLE "public"."changed_transactions" IS 'The transactions of a change as they were before it.';

COMMENT ON TABLE "public"."goals" IS 'The goals of a user, except the savings goal, in their order.';

COMMENT ON TABLE "public"."import_accounts" IS 'The rows that a committed import brought to an account, and the days its file covers there.';

COMMENT ON TABLE "public"."import_mappings" IS 'The mapping last used for a file with a certain header, for each account.';

COMMENT ON TABLE "public"."imports" IS 'A file on its way into the ledger: staged until the commit, then the history of its effects.';

COMMENT ON TABLE "public"."notifications" IS 'The notifications that the bell lists.';

COMMENT ON TABLE "public"."payees" IS 'The people and companies that money went to or came from.';

COMMENT ON TABLE "public"."profiles" IS 'One row per user: their name, their currency, and the alerts they want.';

COMMENT ON TABLE "public"."refund_links" IS 'The amounts of refunds that came back from purchases.';

COMMENT ON TABLE "public"."rules" IS 'A user''s instructions for rows that look alike. Of several, the first decides, for each field on its own.';

COMMENT ON TABLE "public"."suggestions" IS 'A possible relation between two transactions, until the user decides; refusals are remembered.';

COMMENT ON TYPE "private"."account_month" IS 'A month of an account, such as one whose totals have to be summed again.';

COMMENT ON VIEW "public"."category_members" IS 'The categories whose rows count in the figure of a category: itself and those in it.';

COMMENT ON VIEW "public"."ledger_lines" IS 'The lines that count: one per counted part, with its role and signed amount. All sums are sums of these.';

COMMENT ON VIEW "public"."live_transactions" IS 'The transactions that are not in the trash: all that count anywhere.';

COMMENT ON VIEW "public"."other_part_categories" IS 'The categories of a split row except that of the line it is counted with, which sums of counts leave out.';

COMMENT ON VIEW "public"."waiting_transfers" IS 'Transfers whose other leg has not come yet, with the account where it is expected.';

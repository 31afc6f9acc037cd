// Generated from supabase/schemas by `npm run schema`. Do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      account_months: {
        Row: {
          account_id: string
          amount: number
          first_day: string
          largest: number | null
          last_day: string
          month: string
          transactions: number
          user_id: string
        }
        Insert: {
          account_id: string
          amount: number
          first_day: string
          largest?: number | null
          last_day: string
          month: string
          transactions: number
          user_id: string
        }
        Update: {
          account_id?: string
          amount?: number
          first_day?: string
          largest?: number | null
          last_day?: string
          month?: string
          transactions?: number
          user_id?: string
        }
        Relationships: []
      }
      accounts: {
        Row: {
          closed_at: string | null
          created_at: string
          currency: string | null
          deletion_id: string | null
          id: string
          interest_rate: number | null
          last_four_digits: string | null
          locked_until: string | null
          name: string
          position: number
          revision: number
          sample: boolean
          term_months: number | null
          type: string
          user_id: string
          valuation: string | null
        }
        Insert: {
          closed_at?: string | null
          created_at?: string
          currency?: string | null
          deletion_id?: string | null
          id?: string
          interest_rate?: number | null
          last_four_digits?: string | null
          locked_until?: string | null
          name: string
          position?: number
          revision?: number
          sample?: never
          term_months?: number | null
          type: string
          user_id?: string
          valuation?: string | null
        }
        Update: {
          closed_at?: string | null
          created_at?: string
          currency?: string | null
          deletion_id?: string | null
          id?: string
          interest_rate?: number | null
          last_four_digits?: string | null
          locked_until?: string | null
          name?: string
          position?: number
          revision?: number
          sample?: never
          term_months?: number | null
          type?: string
          user_id?: string
          valuation?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "accounts_deletion_fkey"
            columns: ["user_id", "deletion_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      amount_counts: {
        Row: {
          step: number
          transactions: number
          user_id: string
        }
        Insert: {
          step: number
          transactions: number
          user_id: string
        }
        Update: {
          step?: number
          transactions?: number
          user_id?: string
        }
        Relationships: []
      }
      balance_marks: {
        Row: {
          account_id: string
          balance: number
          date: string
          end_of_day: boolean
          id: string
          import_id: string | null
          source: string
          stated_at: string
          user_id: string
        }
        Insert: {
          account_id: string
          balance: number
          date: string
          end_of_day?: boolean
          id?: string
          import_id?: string | null
          source: string
          stated_at?: string
          user_id?: string
        }
        Update: {
          account_id?: string
          balance?: number
          date?: string
          end_of_day?: boolean
          id?: string
          import_id?: string | null
          source?: string
          stated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "balance_marks_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "balance_marks_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "balance_marks_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      budget_alerts: {
        Row: {
          available: number
          category_id: string
          notification_id: string
          period: string
          spending: number
          threshold: number
          user_id: string
        }
        Insert: {
          available: number
          category_id: string
          notification_id: string
          period: string
          spending: number
          threshold: number
          user_id?: string
        }
        Update: {
          available?: number
          category_id?: string
          notification_id?: string
          period?: string
          spending?: number
          threshold?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "budget_alerts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budget_alerts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budget_alerts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budget_alerts_notification_fkey"
            columns: ["user_id", "notification_id"]
            referencedRelation: "notifications"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      budget_calendars: {
        Row: {
          anchor: string | null
          day: number | null
          kind: string
          series_id: string | null
          shift: string
          user_id: string
          valid_from: string
          calendar_document: Json | null
          period_kind: string | null
          periods_a_year: number | null
        }
        Insert: {
          anchor?: string | null
          day?: number | null
          kind: string
          series_id?: string | null
          shift?: string
          user_id?: string
          valid_from: string
        }
        Update: {
          anchor?: string | null
          day?: number | null
          kind?: string
          series_id?: string | null
          shift?: string
          user_id?: string
          valid_from?: string
        }
        Relationships: [
          {
            foreignKeyName: "budget_calendars_series_fkey"
            columns: ["user_id", "series_id"]
            referencedRelation: "recurring_series"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      budget_moves: {
        Row: {
          amount: number
          created_at: string
          id: string
          period: string
          source_id: string
          target_id: string
          user_id: string
        }
        Insert: {
          amount: number
          created_at?: string
          id?: string
          period: string
          source_id: string
          target_id: string
          user_id?: string
        }
        Update: {
          amount?: number
          created_at?: string
          id?: string
          period?: string
          source_id?: string
          target_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "budget_moves_source_fkey"
            columns: ["user_id", "source_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budget_moves_source_fkey"
            columns: ["user_id", "source_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budget_moves_source_fkey"
            columns: ["user_id", "source_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budget_moves_target_fkey"
            columns: ["user_id", "target_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budget_moves_target_fkey"
            columns: ["user_id", "target_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budget_moves_target_fkey"
            columns: ["user_id", "target_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      budgets: {
        Row: {
          amount: number | null
          carry: string
          carry_cap: number | null
          category_id: string
          created_at: string
          per: string
          restart: number | null
          series_id: string | null
          user_id: string
          valid_from: string
        }
        Insert: {
          amount?: number | null
          carry?: string
          carry_cap?: number | null
          category_id: string
          created_at?: string
          per?: string
          restart?: number | null
          series_id?: string | null
          user_id?: string
          valid_from: string
        }
        Update: {
          amount?: number | null
          carry?: string
          carry_cap?: number | null
          category_id?: string
          created_at?: string
          per?: string
          restart?: number | null
          series_id?: string | null
          user_id?: string
          valid_from?: string
        }
        Relationships: [
          {
            foreignKeyName: "budgets_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budgets_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budgets_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "budgets_series_fkey"
            columns: ["user_id", "series_id"]
            referencedRelation: "recurring_series"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      categories: {
        Row: {
          archived_at: string | null
          budgeting: string
          color: number | null
          created_at: string
          icon: string | null
          id: string
          kept: boolean
          kind: string
          name: string
          parent_id: string | null
          position: number
          user_id: string
        }
        Insert: {
          archived_at?: string | null
          budgeting?: string
          color?: number | null
          created_at?: string
          icon?: string | null
          id?: string
          kept?: boolean
          kind?: string
          name: string
          parent_id?: string | null
          position?: number
          user_id?: string
        }
        Update: {
          archived_at?: string | null
          budgeting?: string
          color?: number | null
          created_at?: string
          icon?: string | null
          id?: string
          kept?: boolean
          kind?: string
          name?: string
          parent_id?: string | null
          position?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      changed_transactions: {
        Row: {
          account_id: string
          before: Json | null
          category_id: string
          category_source: string
          change_id: string
          edited_at: string | null
          file_key: string | null
          revision: number
          revision_before: number
          transaction_id: string
          type: string
          type_stated: boolean
          user_id: string
        }
        Insert: {
          account_id: string
          before?: Json | null
          category_id: string
          category_source: string
          change_id: string
          edited_at?: string | null
          file_key?: string | null
          revision: number
          revision_before: number
          transaction_id: string
          type: string
          type_stated: boolean
          user_id?: string
        }
        Update: {
          account_id?: string
          before?: Json | null
          category_id?: string
          category_source?: string
          change_id?: string
          edited_at?: string | null
          file_key?: string | null
          revision?: number
          revision_before?: number
          transaction_id?: string
          type?: string
          type_stated?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "changed_transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "changed_transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "changed_transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "changed_transactions_change_fkey"
            columns: ["user_id", "change_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "changed_transactions_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "changed_transactions_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "changed_transactions_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "changed_transactions_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "changed_transactions_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      goal_contributions: {
        Row: {
          amount: number
          created_at: string
          date: string
          goal_id: string | null
          id: string
          user_id: string
        }
        Insert: {
          amount: number
          created_at?: string
          date: string
          goal_id?: string | null
          id?: string
          user_id?: string
        }
        Update: {
          amount?: number
          created_at?: string
          date?: string
          goal_id?: string | null
          id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "goal_contributions_goal_fkey"
            columns: ["user_id", "goal_id"]
            referencedRelation: "goals"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      goals: {
        Row: {
          account_id: string | null
          created_at: string
          current: number
          deleted_at: string | null
          due_on: string | null
          id: string
          monthly: number | null
          name: string
          part: number | null
          position: number
          target: number
          user_id: string
        }
        Insert: {
          account_id?: string | null
          created_at?: string
          current?: number
          deleted_at?: string | null
          due_on?: string | null
          id?: string
          monthly?: number | null
          name: string
          part?: number | null
          position?: number
          target: number
          user_id?: string
        }
        Update: {
          account_id?: string | null
          created_at?: string
          current?: number
          deleted_at?: string | null
          due_on?: string | null
          id?: string
          monthly?: number | null
          name?: string
          part?: number | null
          position?: number
          target?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "goals_user_id_account_id_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "goals_user_id_account_id_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "goals_user_id_account_id_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "goals_user_id_fkey1"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["user_id"]
          },
        ]
      }
      import_accounts: {
        Row: {
          account_id: string
          added: number
          already_there: number
          first_day: string
          import_id: string
          last_day: string
          user_id: string
        }
        Insert: {
          account_id: string
          added: number
          already_there: number
          first_day: string
          import_id: string
          last_day: string
          user_id?: string
        }
        Update: {
          account_id?: string
          added?: number
          already_there?: number
          first_day?: string
          import_id?: string
          last_day?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_accounts_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_accounts_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_accounts_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_accounts_import_fkey"
            columns: ["user_id", "import_id"]
            referencedRelation: "imports"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      import_mappings: {
        Row: {
          account_id: string
          fingerprint: string
          mapping: NonNullable<Json>
          user_id: string
        }
        Insert: {
          account_id: string
          fingerprint: string
          mapping: NonNullable<Json>
          user_id?: string
        }
        Update: {
          account_id?: string
          fingerprint?: string
          mapping?: NonNullable<Json>
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_mappings_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_mappings_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_mappings_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      import_rows: {
        Row: {
          account_id: string | null
          amount: number | null
          balance_key: string | null
          bank_transfer: boolean
          category: string
          category_reason: Json | null
          category_source: string
          choice: string | null
          chunk: number
          counted: boolean
          date: string | null
          description: string
          external_id: string | null
          file_category: string | null
          file_key: string | null
          guess_category: string | null
          guess_filled: boolean
          guess_kind: string | null
          import_id: string
          kind: string
          line: number
          match_id: string | null
          match_kind: string | null
          movement_key: string | null
          one_time: boolean
          other_account_id: string | null
          part: number
          proof: string | null
          reason: Json | null
          replaces: string | null
          rule_effects: Json | null
          split: Json | null
          status: string
          tags: string[]
          text: string
          transfer_id: string | null
          type: string | null
          type_stated: boolean
          user_id: string
        }
        Insert: {
          account_id?: string | null
          amount?: number | null
          balance_key?: string | null
          bank_transfer?: boolean
          category: string
          category_reason?: Json | null
          category_source?: string
          choice?: string | null
          chunk: number
          counted?: boolean
          date?: string | null
          description: string
          external_id?: string | null
          file_category?: string | null
          file_key?: string | null
          guess_category?: string | null
          guess_filled?: boolean
          guess_kind?: string | null
          import_id: string
          kind: string
          line: number
          match_id?: string | null
          match_kind?: string | null
          movement_key?: never
          one_time?: boolean
          other_account_id?: string | null
          part: number
          proof?: string | null
          reason?: Json | null
          replaces?: string | null
          rule_effects?: Json | null
          split?: Json | null
          status?: never
          tags?: string[]
          text: string
          transfer_id?: string | null
          type?: string | null
          type_stated?: boolean
          user_id?: string
        }
        Update: {
          account_id?: string | null
          amount?: number | null
          balance_key?: string | null
          bank_transfer?: boolean
          category?: string
          category_reason?: Json | null
          category_source?: string
          choice?: string | null
          chunk?: number
          counted?: boolean
          date?: string | null
          description?: string
          external_id?: string | null
          file_category?: string | null
          file_key?: string | null
          guess_category?: string | null
          guess_filled?: boolean
          guess_kind?: string | null
          import_id?: string
          kind?: string
          line?: number
          match_id?: string | null
          match_kind?: string | null
          movement_key?: never
          one_time?: boolean
          other_account_id?: string | null
          part?: number
          proof?: string | null
          reason?: Json | null
          replaces?: string | null
          rule_effects?: Json | null
          split?: Json | null
          status?: never
          tags?: string[]
          text?: string
          transfer_id?: string | null
          type?: string | null
          type_stated?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_rows_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_import_fkey"
            columns: ["user_id", "import_id"]
            referencedRelation: "imports"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      import_statements: {
        Row: {
          account_id: string | null
          balances: NonNullable<Json>
          closing_balance: number | null
          closing_date: string | null
          currency: string | null
          import_id: string
          named: string | null
          opening_balance: number | null
          opening_date: string | null
          position: number
          user_id: string
        }
        Insert: {
          account_id?: string | null
          balances?: NonNullable<Json>
          closing_balance?: number | null
          closing_date?: string | null
          currency?: string | null
          import_id: string
          named?: string | null
          opening_balance?: number | null
          opening_date?: string | null
          position: number
          user_id?: string
        }
        Update: {
          account_id?: string | null
          balances?: NonNullable<Json>
          closing_balance?: number | null
          closing_date?: string | null
          currency?: string | null
          import_id?: string
          named?: string | null
          opening_balance?: number | null
          opening_date?: string | null
          position?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_statements_import_fkey"
            columns: ["user_id", "import_id"]
            referencedRelation: "imports"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      imports: {
        Row: {
          account_ids: string[]
          added: number | null
          already_there: number | null
          arrived: number
          chunks: number[]
          committed_at: string | null
          created_at: string
          file_name: string
          format: string
          id: string
          left_out: number | null
          mapping: NonNullable<Json>
          matched: boolean
          reading: number
          removed: number | null
          revision: number
          row_count: number
          undone_at: string | null
          user_id: string
          vanished: NonNullable<Json>
        }
        Insert: {
          account_ids?: string[]
          added?: number | null
          already_there?: number | null
          arrived?: number
          chunks?: number[]
          committed_at?: string | null
          created_at?: string
          file_name: string
          format: string
          id: string
          left_out?: number | null
          mapping?: NonNullable<Json>
          matched?: boolean
          reading?: number
          removed?: number | null
          revision?: number
          row_count: number
          undone_at?: string | null
          user_id?: string
          vanished?: NonNullable<Json>
        }
        Update: {
          account_ids?: string[]
          added?: number | null
          already_there?: number | null
          arrived?: number
          chunks?: number[]
          committed_at?: string | null
          created_at?: string
          file_name?: string
          format?: string
          id?: string
          left_out?: number | null
          mapping?: NonNullable<Json>
          matched?: boolean
          reading?: number
          removed?: number | null
          revision?: number
          row_count?: number
          undone_at?: string | null
          user_id?: string
          vanished?: NonNullable<Json>
        }
        Relationships: []
      }
      known_rows: {
        Row: {
          balance_key: string | null
          external_id: string | null
          given: string[]
          id: string
          import_id: string
          key: string
          line: number
          merged_id: string | null
          transaction_id: string
          user_id: string
        }
        Insert: {
          balance_key?: string | null
          external_id?: string | null
          given?: string[]
          id?: string
          import_id: string
          key: string
          line: number
          merged_id?: string | null
          transaction_id: string
          user_id?: string
        }
        Update: {
          balance_key?: string | null
          external_id?: string | null
          given?: string[]
          id?: string
          import_id?: string
          key?: string
          line?: number
          merged_id?: string | null
          transaction_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "known_rows_import_fkey"
            columns: ["user_id", "import_id"]
            referencedRelation: "imports"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "known_rows_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "known_rows_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "known_rows_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "known_rows_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "known_rows_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      large_transaction_alerts: {
        Row: {
          amount: number
          date: string
          description: string
          notification_id: string
          threshold: number
          transaction_id: string
          user_id: string
        }
        Insert: {
          amount: number
          date: string
          description: string
          notification_id: string
          threshold: number
          transaction_id: string
          user_id?: string
        }
        Update: {
          amount?: number
          date?: string
          description?: string
          notification_id?: string
          threshold?: number
          transaction_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "large_transaction_alerts_notification_fkey"
            columns: ["user_id", "notification_id"]
            referencedRelation: "notifications"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      ledger_changes: {
        Row: {
          details: NonNullable<Json>
          id: string
          kept: number | null
          kind: string
          made_at: string
          snapshot: Json | null
          transactions: number
          undone_at: string | null
          user_id: string
        }
        Insert: {
          details?: NonNullable<Json>
          id: string
          kept?: number | null
          kind: string
          made_at?: string
          snapshot?: Json | null
          transactions?: number
          undone_at?: string | null
          user_id?: string
        }
        Update: {
          details?: NonNullable<Json>
          id?: string
          kept?: number | null
          kind?: string
          made_at?: string
          snapshot?: Json | null
          transactions?: number
          undone_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      ledger_totals: {
        Row: {
          account_id: string
          amount: number
          category_id: string
          counted: boolean
          lines: number
          one_time: boolean
          transactions: number
          type: string
          user_id: string
        }
        Insert: {
          account_id: string
          amount: number
          category_id: string
          counted: boolean
          lines: number
          one_time: boolean
          transactions: number
          type: string
          user_id: string
        }
        Update: {
          account_id?: string
          amount?: number
          category_id?: string
          counted?: boolean
          lines?: number
          one_time?: boolean
          transactions?: number
          type?: string
          user_id?: string
        }
        Relationships: []
      }
      month_totals: {
        Row: {
          account_id: string
          amount: number
          category_id: string
          counted: boolean
          lines: number
          month: string
          one_time: boolean
          transactions: number
          type: string
          user_id: string
        }
        Insert: {
          account_id: string
          amount: number
          category_id: string
          counted: boolean
          lines: number
          month: string
          one_time: boolean
          transactions: number
          type: string
          user_id: string
        }
        Update: {
          account_id?: string
          amount?: number
          category_id?: string
          counted?: boolean
          lines?: number
          month?: string
          one_time?: boolean
          transactions?: number
          type?: string
          user_id?: string
        }
        Relationships: []
      }
      notifications: {
        Row: {
          created_at: string
          id: string
          import_id: string | null
          kind: string
          mail: string
          mail_begun_at: string | null
          read_at: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          import_id?: string | null
          kind: string
          mail?: string
          mail_begun_at?: string | null
          read_at?: string | null
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          import_id?: string | null
          kind?: string
          mail?: string
          mail_begun_at?: string | null
          read_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      part_tags: {
        Row: {
          part_id: string
          tag_id: string
          user_id: string
        }
        Insert: {
          part_id: string
          tag_id: string
          user_id?: string
        }
        Update: {
          part_id?: string
          tag_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "part_tags_part_fkey"
            columns: ["user_id", "part_id"]
            referencedRelation: "transaction_parts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "part_tags_tag_fkey"
            columns: ["user_id", "tag_id"]
            referencedRelation: "tags"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      payee_keys: {
        Row: {
          by_hand: boolean
          cleaned: string
          key: string
          name: string | null
          payee_id: string
          user_id: string
          version: number
        }
        Insert: {
          by_hand?: boolean
          cleaned?: string
          key: string
          name?: string | null
          payee_id: string
          user_id?: string
          version?: number
        }
        Update: {
          by_hand?: boolean
          cleaned?: string
          key?: string
          name?: string | null
          payee_id?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "payee_keys_payee_fkey"
            columns: ["user_id", "payee_id"]
            referencedRelation: "payees"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      payees: {
        Row: {
          created_at: string
          id: string
          name: string | null
          never_guess: boolean
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          name?: string | null
          never_guess?: boolean
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string | null
          never_guess?: boolean
          user_id?: string
        }
        Relationships: []
      }
      plan_notices: {
        Row: {
          facts: NonNullable<Json>
          key: string
          kind: string
          notification_id: string | null
          subject_id: string
          user_id: string
        }
        Insert: {
          facts: NonNullable<Json>
          key: string
          kind: string
          notification_id?: string | null
          subject_id: string
          user_id?: string
        }
        Update: {
          facts?: NonNullable<Json>
          key?: string
          kind?: string
          notification_id?: string | null
          subject_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "plan_notices_notification_fkey"
            columns: ["user_id", "notification_id"]
            referencedRelation: "notifications"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      profiles: {
        Row: {
          budget_alerts: boolean
          created_at: string
          currency: string
          email_notifications: boolean
          large_transaction_alerts: boolean
          large_transaction_threshold: number
          name: string | null
          noticed_on: string | null
          recurring_alerts: boolean
          time_zone: string | null
          user_id: string
        }
        Insert: {
          budget_alerts?: boolean
          created_at?: string
          currency?: string
          email_notifications?: boolean
          large_transaction_alerts?: boolean
          large_transaction_threshold?: number
          name?: string | null
          noticed_on?: string | null
          recurring_alerts?: boolean
          time_zone?: string | null
          user_id?: string
        }
        Update: {
          budget_alerts?: boolean
          created_at?: string
          currency?: string
          email_notifications?: boolean
          large_transaction_alerts?: boolean
          large_transaction_threshold?: number
          name?: string | null
          noticed_on?: string | null
          recurring_alerts?: boolean
          time_zone?: string | null
          user_id?: string
        }
        Relationships: []
      }
      recurring_matches: {
        Row: {
          by_hand: boolean
          due_on: string | null
          series_id: string
          transaction_id: string
          user_id: string
        }
        Insert: {
          by_hand?: boolean
          due_on?: string | null
          series_id: string
          transaction_id: string
          user_id?: string
        }
        Update: {
          by_hand?: boolean
          due_on?: string | null
          series_id?: string
          transaction_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "recurring_matches_series_fkey"
            columns: ["user_id", "series_id"]
            referencedRelation: "recurring_series"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_matches_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_matches_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_matches_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_matches_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_matches_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      recurring_occurrences: {
        Row: {
          amount: number | null
          due_on: string
          moved_to: string | null
          series_id: string
          skipped: boolean
          user_id: string
        }
        Insert: {
          amount?: number | null
          due_on: string
          moved_to?: string | null
          series_id: string
          skipped?: boolean
          user_id?: string
        }
        Update: {
          amount?: number | null
          due_on?: string
          moved_to?: string | null
          series_id?: string
          skipped?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "recurring_occurrences_series_fkey"
            columns: ["user_id", "series_id"]
            referencedRelation: "recurring_series"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      recurring_series: {
        Row: {
          account_id: string
          cancel_by: string | null
          category_id: string | null
          created_at: string
          decided_at: string | null
          ends_on: string | null
          evidence: NonNullable<Json>
          first_amount: number
          holds_most: boolean
          id: string
          kind: string
          name: string | null
          note: string
          origin: string
          other_account_id: string | null
          paused_until: string | null
          payee_id: string
          revision: number
          state: string
          user_id: string
          words: string[]
        }
        Insert: {
          account_id: string
          cancel_by?: string | null
          category_id?: string | null
          created_at?: string
          decided_at?: string | null
          ends_on?: string | null
          evidence?: NonNullable<Json>
          first_amount: number
          holds_most?: boolean
          id?: string
          kind: string
          name?: string | null
          note?: string
          origin: string
          other_account_id?: string | null
          paused_until?: string | null
          payee_id: string
          revision?: number
          state: string
          user_id?: string
          words?: string[]
        }
        Update: {
          account_id?: string
          cancel_by?: string | null
          category_id?: string | null
          created_at?: string
          decided_at?: string | null
          ends_on?: string | null
          evidence?: NonNullable<Json>
          first_amount?: number
          holds_most?: boolean
          id?: string
          kind?: string
          name?: string | null
          note?: string
          origin?: string
          other_account_id?: string | null
          paused_until?: string | null
          payee_id?: string
          revision?: number
          state?: string
          user_id?: string
          words?: string[]
        }
        Relationships: [
          {
            foreignKeyName: "recurring_series_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "recurring_series_payee_fkey"
            columns: ["user_id", "payee_id"]
            referencedRelation: "payees"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      recurring_terms: {
        Row: {
          amount: number | null
          amount_kind: string
          anchor: string
          days: number[]
          every: number
          ordinal: number | null
          series_id: string
          shift: string
          unit: string
          user_id: string
          valid_from: string
          weekday: number | null
        }
        Insert: {
          amount?: number | null
          amount_kind: string
          anchor: string
          days?: number[]
          every: number
          ordinal?: number | null
          series_id: string
          shift?: string
          unit: string
          user_id?: string
          valid_from?: string
          weekday?: number | null
        }
        Update: {
          amount?: number | null
          amount_kind?: string
          anchor?: string
          days?: number[]
          every?: number
          ordinal?: number | null
          series_id?: string
          shift?: string
          unit?: string
          user_id?: string
          valid_from?: string
          weekday?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "recurring_terms_series_fkey"
            columns: ["user_id", "series_id"]
            referencedRelation: "recurring_series"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      refund_links: {
        Row: {
          amount: number
          counts_with_purchase: boolean
          purchase_id: string
          refund_id: string
          user_id: string
        }
        Insert: {
          amount: number
          counts_with_purchase?: boolean
          purchase_id: string
          refund_id: string
          user_id?: string
        }
        Update: {
          amount?: number
          counts_with_purchase?: boolean
          purchase_id?: string
          refund_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "refund_links_purchase_fkey"
            columns: ["user_id", "purchase_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_purchase_fkey"
            columns: ["user_id", "purchase_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_purchase_fkey"
            columns: ["user_id", "purchase_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_purchase_fkey"
            columns: ["user_id", "purchase_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_purchase_fkey"
            columns: ["user_id", "purchase_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_refund_fkey"
            columns: ["user_id", "refund_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_refund_fkey"
            columns: ["user_id", "refund_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_refund_fkey"
            columns: ["user_id", "refund_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_refund_fkey"
            columns: ["user_id", "refund_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "refund_links_refund_fkey"
            columns: ["user_id", "refund_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      restore_parts: {
        Row: {
          arrived_at: string
          kind: string
          part: number
          restore_id: string
          rows: NonNullable<Json>
          user_id: string
        }
        Insert: {
          arrived_at?: string
          kind: string
          part: number
          restore_id: string
          rows: NonNullable<Json>
          user_id?: string
        }
        Update: {
          arrived_at?: string
          kind?: string
          part?: number
          restore_id?: string
          rows?: NonNullable<Json>
          user_id?: string
        }
        Relationships: []
      }
      rules: {
        Row: {
          actions: NonNullable<Json>
          conditions: NonNullable<Json>
          created_at: string
          enabled: boolean
          id: string
          match: string
          name: string
          position: number
          revision: number
          updated_at: string
          user_id: string
          form_of_rule: Json | null
        }
        Insert: {
          actions: NonNullable<Json>
          conditions: NonNullable<Json>
          created_at?: string
          enabled?: boolean
          id?: string
          match?: string
          name: string
          position?: number
          revision?: number
          updated_at?: string
          user_id?: string
        }
        Update: {
          actions?: NonNullable<Json>
          conditions?: NonNullable<Json>
          created_at?: string
          enabled?: boolean
          id?: string
          match?: string
          name?: string
          position?: number
          revision?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      savings_goals: {
        Row: {
          account_id: string | null
          created_at: string
          current: number
          due_on: string | null
          monthly: number | null
          name: string
          part: number | null
          target: number
          user_id: string
        }
        Insert: {
          account_id?: string | null
          created_at?: string
          current?: number
          due_on?: string | null
          monthly?: number | null
          name?: string
          part?: number | null
          target?: number
          user_id?: string
        }
        Update: {
          account_id?: string | null
          created_at?: string
          current?: number
          due_on?: string | null
          monthly?: number | null
          name?: string
          part?: number | null
          target?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "savings_goals_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "savings_goals_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "savings_goals_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      suggestions: {
        Row: {
          created_at: string
          decision: string
          first_id: string
          first_part_id: string | null
          id: string
          kind: string
          reason: string | null
          refused_at: string | null
          second_id: string | null
          second_part_id: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          decision?: string
          first_id: string
          first_part_id?: string | null
          id?: string
          kind: string
          reason?: string | null
          refused_at?: string | null
          second_id?: string | null
          second_part_id?: string | null
          user_id?: string
        }
        Update: {
          created_at?: string
          decision?: string
          first_id?: string
          first_part_id?: string | null
          id?: string
          kind?: string
          reason?: string | null
          refused_at?: string | null
          second_id?: string | null
          second_part_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_part_fkey"
            columns: ["user_id", "first_part_id", "first_id"]
            referencedRelation: "transaction_parts"
            referencedColumns: ["user_id", "id", "transaction_id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_part_fkey"
            columns: ["user_id", "second_part_id", "second_id"]
            referencedRelation: "transaction_parts"
            referencedColumns: ["user_id", "id", "transaction_id"]
          },
        ]
      }
      tags: {
        Row: {
          archived_at: string | null
          color: number | null
          created_at: string
          id: string
          name: string
          user_id: string
        }
        Insert: {
          archived_at?: string | null
          color?: number | null
          created_at?: string
          id?: string
          name: string
          user_id?: string
        }
        Update: {
          archived_at?: string | null
          color?: number | null
          created_at?: string
          id?: string
          name?: string
          user_id?: string
        }
        Relationships: []
      }
      transaction_parts: {
        Row: {
          amount: number
          category_id: string
          category_reason: Json | null
          category_source: string
          id: string
          note: string
          position: number
          transaction_id: string
          type: string
          user_id: string
        }
        Insert: {
          amount: number
          category_id: string
          category_reason?: Json | null
          category_source?: string
          id?: string
          note?: string
          position: number
          transaction_id: string
          type: string
          user_id?: string
        }
        Update: {
          amount?: number
          category_id?: string
          category_reason?: Json | null
          category_source?: string
          id?: string
          note?: string
          position?: number
          transaction_id?: string
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "transaction_parts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      transaction_tags: {
        Row: {
          tag_id: string
          transaction_id: string
          user_id: string
        }
        Insert: {
          tag_id: string
          transaction_id: string
          user_id?: string
        }
        Update: {
          tag_id?: string
          transaction_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "transaction_tags_tag_fkey"
            columns: ["user_id", "tag_id"]
            referencedRelation: "tags"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_tags_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_tags_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_tags_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_tags_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_tags_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      transactions: {
        Row: {
          account_id: string
          amount: number
          amount_order: number
          balance_key: string | null
          bank_text: string | null
          bank_transfer: boolean
          category_id: string
          category_reason: Json | null
          category_set_at: string | null
          category_source: string
          counted: boolean
          created_at: string
          date: string
          deleted_at: string | null
          deletion_id: string | null
          description: string
          edited_at: string | null
          expected_back: boolean
          external_id: string | null
          file_key: string | null
          guess_category_id: string | null
          guess_filled: boolean
          guess_kind: string | null
          id: string
          import_id: string | null
          is_split: boolean
          line: number | null
          movement_key: string
          note: string
          one_time: boolean
          payee_id: string
          position: number
          revision: number
          search_text: string
          shifted: number
          type: string
          type_stated: boolean
          user_id: string
          file_day: string | null
          plain_fields: Json | null
          row_title: string | null
          stated_fields: Json | null
        }
        Insert: {
          account_id: string
          amount: number
          amount_order?: never
          balance_key?: string | null
          bank_text?: string | null
          bank_transfer?: boolean
          category_id: string
          category_reason?: Json | null
          category_set_at?: string | null
          category_source?: string
          counted?: boolean
          created_at?: string
          date: string
          deleted_at?: string | null
          deletion_id?: string | null
          description: string
          edited_at?: string | null
          expected_back?: boolean
          external_id?: string | null
          file_key?: string | null
          guess_category_id?: string | null
          guess_filled?: boolean
          guess_kind?: string | null
          id?: string
          import_id?: string | null
          is_split?: boolean
          line?: number | null
          movement_key?: never
          note?: string
          one_time?: boolean
          payee_id: string
          position?: number
          revision?: number
          search_text?: never
          shifted?: number
          type: string
          type_stated?: boolean
          user_id?: string
        }
        Update: {
          account_id?: string
          amount?: number
          amount_order?: never
          balance_key?: string | null
          bank_text?: string | null
          bank_transfer?: boolean
          category_id?: string
          category_reason?: Json | null
          category_set_at?: string | null
          category_source?: string
          counted?: boolean
          created_at?: string
          date?: string
          deleted_at?: string | null
          deletion_id?: string | null
          description?: string
          edited_at?: string | null
          expected_back?: boolean
          external_id?: string | null
          file_key?: string | null
          guess_category_id?: string | null
          guess_filled?: boolean
          guess_kind?: string | null
          id?: string
          import_id?: string | null
          is_split?: boolean
          line?: number | null
          movement_key?: never
          note?: string
          one_time?: boolean
          payee_id?: string
          position?: number
          revision?: number
          search_text?: never
          shifted?: number
          type?: string
          type_stated?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_deletion_fkey"
            columns: ["user_id", "deletion_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_payee_fkey"
            columns: ["user_id", "payee_id"]
            referencedRelation: "payees"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      transfers: {
        Row: {
          created_at: string
          evidence: string | null
          id: string
          import_id: string | null
          in_account_id: string
          in_id: string | null
          in_part_id: string | null
          in_type: string
          origin: string
          out_account_id: string
          out_id: string | null
          out_part_id: string | null
          out_type: string
          user_id: string
        }
        Insert: {
          created_at?: string
          evidence?: string | null
          id?: string
          import_id?: string | null
          in_account_id: string
          in_id?: string | null
          in_part_id?: string | null
          in_type?: string
          origin: string
          out_account_id: string
          out_id?: string | null
          out_part_id?: string | null
          out_type?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          evidence?: string | null
          id?: string
          import_id?: string | null
          in_account_id?: string
          in_id?: string | null
          in_part_id?: string | null
          in_type?: string
          origin?: string
          out_account_id?: string
          out_id?: string | null
          out_part_id?: string | null
          out_type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "transfers_in_account_fkey"
            columns: ["user_id", "in_account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_account_fkey"
            columns: ["user_id", "in_account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_account_fkey"
            columns: ["user_id", "in_account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_fkey"
            columns: ["user_id", "in_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_fkey"
            columns: ["user_id", "in_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_fkey"
            columns: ["user_id", "in_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_fkey"
            columns: ["user_id", "in_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_fkey"
            columns: ["user_id", "in_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_part_fkey"
            columns: ["user_id", "in_part_id", "in_id"]
            referencedRelation: "transaction_parts"
            referencedColumns: ["user_id", "id", "transaction_id"]
          },
          {
            foreignKeyName: "transfers_out_account_fkey"
            columns: ["user_id", "out_account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_account_fkey"
            columns: ["user_id", "out_account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_account_fkey"
            columns: ["user_id", "out_account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_fkey"
            columns: ["user_id", "out_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_fkey"
            columns: ["user_id", "out_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_fkey"
            columns: ["user_id", "out_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_fkey"
            columns: ["user_id", "out_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_fkey"
            columns: ["user_id", "out_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_part_fkey"
            columns: ["user_id", "out_part_id", "out_id"]
            referencedRelation: "transaction_parts"
            referencedColumns: ["user_id", "id", "transaction_id"]
          },
        ]
      }
      unsearched_payees: {
        Row: {
          payee_id: string
          proposals_only: boolean
          stamp: string
          user_id: string
        }
        Insert: {
          payee_id: string
          proposals_only?: boolean
          stamp?: string
          user_id: string
        }
        Update: {
          payee_id?: string
          proposals_only?: boolean
          stamp?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "unsearched_payees_payee_fkey"
            columns: ["user_id", "payee_id"]
            referencedRelation: "payees"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
    }
    Views: {
      account_balances: {
        Row: {
          balance: number | null
          closed_at: string | null
          created_at: string | null
          id: string | null
          last_four_digits: string | null
          name: string | null
          revision: number | null
          sample: boolean | null
          type: string | null
          user_id: string | null
        }
        Relationships: []
      }
      arranged_categories: {
        Row: {
          archived_at: string | null
          budgeting: string | null
          color: number | null
          group_color: number | null
          group_name: string | null
          icon: string | null
          id: string | null
          kept: boolean | null
          kind: string | null
          name: string | null
          parent_id: string | null
          place: number | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      budget_amounts: {
        Row: {
          amount: number | null
          user_id: string | null
        }
        Relationships: []
      }
      category_members: {
        Row: {
          category_id: string | null
          member_id: string | null
          user_id: string | null
        }
        Relationships: []
      }
      filled_occurrences: {
        Row: {
          due_on: string | null
          paid: number | null
          paid_on: string | null
          series_id: string | null
          transactions: string[] | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "recurring_matches_series_fkey"
            columns: ["user_id", "series_id"]
            referencedRelation: "recurring_series"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      import_row_matches: {
        Row: {
          account_id: string | null
          amount: number | null
          category: string | null
          category_reason: Json | null
          category_source: string | null
          choice: string | null
          counted: boolean | null
          date: string | null
          description: string | null
          external_id: string | null
          file_category: string | null
          guess_category: string | null
          guess_filled: boolean | null
          guess_kind: string | null
          import_id: string | null
          line: number | null
          match_date: string | null
          match_description: string | null
          match_id: string | null
          match_imported_at: string | null
          match_kind: string | null
          one_time: boolean | null
          other_account_id: string | null
          part: number | null
          proof: string | null
          reason: Json | null
          replaces: string | null
          rule_effects: Json | null
          split: Json | null
          status: string | null
          tags: string[] | null
          text: string | null
          transfer_account_id: string | null
          transfer_amount: number | null
          transfer_date: string | null
          type: string | null
          user_id: string | null
          import_row_document: Json | null
        }
        Relationships: [
          {
            foreignKeyName: "import_rows_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_import_fkey"
            columns: ["user_id", "import_id"]
            referencedRelation: "imports"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_rows_other_account_fkey"
            columns: ["user_id", "other_account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      judged_guesses: {
        Row: {
          guess_category_id: string | null
          guess_filled: boolean | null
          guess_kind: string | null
          judged_at: string | null
          user_id: string | null
          wrong: boolean | null
        }
        Insert: {
          guess_category_id?: string | null
          guess_filled?: boolean | null
          guess_kind?: string | null
          judged_at?: never
          user_id?: string | null
          wrong?: never
        }
        Update: {
          guess_category_id?: string | null
          guess_filled?: boolean | null
          guess_kind?: string | null
          judged_at?: never
          user_id?: string | null
          wrong?: never
        }
        Relationships: [
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      ledger_lines: {
        Row: {
          account_id: string | null
          amount: number | null
          category_id: string | null
          counted: boolean | null
          counted_on: string | null
          currency: string | null
          date: string | null
          group_id: string | null
          one_time: boolean | null
          part_id: string | null
          payee_id: string | null
          role: string | null
          tags: string[] | null
          transaction_id: string | null
          transactions: number | null
          type: string | null
          user_id: string | null
          value: number | null
        }
        Relationships: []
      }
      listed_categories: {
        Row: {
          archived_at: string | null
          budgeting: string | null
          color: number | null
          created_at: string | null
          icon: string | null
          id: string | null
          kept: boolean | null
          kind: string | null
          name: string | null
          parent_id: string | null
          position: number | null
          user_id: string | null
        }
        Insert: {
          archived_at?: string | null
          budgeting?: string | null
          color?: number | null
          created_at?: string | null
          icon?: string | null
          id?: string | null
          kept?: boolean | null
          kind?: string | null
          name?: string | null
          parent_id?: string | null
          position?: number | null
          user_id?: string | null
        }
        Update: {
          archived_at?: string | null
          budgeting?: string | null
          color?: number | null
          created_at?: string | null
          icon?: string | null
          id?: string | null
          kept?: boolean | null
          kind?: string | null
          name?: string | null
          parent_id?: string | null
          position?: number | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "categories_parent_fkey"
            columns: ["user_id", "parent_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      live_accounts: {
        Row: {
          closed_at: string | null
          created_at: string | null
          currency: string | null
          deletion_id: string | null
          id: string | null
          interest_rate: number | null
          last_four_digits: string | null
          locked_until: string | null
          name: string | null
          position: number | null
          revision: number | null
          sample: boolean | null
          term_months: number | null
          type: string | null
          user_id: string | null
          valuation: string | null
        }
        Insert: {
          closed_at?: string | null
          created_at?: string | null
          currency?: string | null
          deletion_id?: string | null
          id?: string | null
          interest_rate?: number | null
          last_four_digits?: string | null
          locked_until?: string | null
          name?: string | null
          position?: number | null
          revision?: number | null
          sample?: boolean | null
          term_months?: number | null
          type?: string | null
          user_id?: string | null
          valuation?: string | null
        }
        Update: {
          closed_at?: string | null
          created_at?: string | null
          currency?: string | null
          deletion_id?: string | null
          id?: string | null
          interest_rate?: number | null
          last_four_digits?: string | null
          locked_until?: string | null
          name?: string | null
          position?: number | null
          revision?: number | null
          sample?: boolean | null
          term_months?: number | null
          type?: string | null
          user_id?: string | null
          valuation?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "accounts_deletion_fkey"
            columns: ["user_id", "deletion_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      live_transactions: {
        Row: {
          account_id: string | null
          amount: number | null
          bank_text: string | null
          bank_transfer: boolean | null
          category_id: string | null
          category_reason: Json | null
          category_set_at: string | null
          category_source: string | null
          counted: boolean | null
          created_at: string | null
          date: string | null
          deleted_at: string | null
          deletion_id: string | null
          description: string | null
          edited_at: string | null
          expected_back: boolean | null
          external_id: string | null
          file_key: string | null
          guess_category_id: string | null
          guess_filled: boolean | null
          guess_kind: string | null
          id: string | null
          import_id: string | null
          is_split: boolean | null
          line: number | null
          movement_key: string | null
          note: string | null
          one_time: boolean | null
          payee_id: string | null
          position: number | null
          revision: number | null
          search_text: string | null
          shifted: number | null
          type: string | null
          type_stated: boolean | null
          user_id: string | null
        }
        Insert: {
          account_id?: string | null
          amount?: number | null
          bank_text?: string | null
          bank_transfer?: boolean | null
          category_id?: string | null
          category_reason?: Json | null
          category_set_at?: string | null
          category_source?: string | null
          counted?: boolean | null
          created_at?: string | null
          date?: string | null
          deleted_at?: string | null
          deletion_id?: string | null
          description?: string | null
          edited_at?: string | null
          expected_back?: boolean | null
          external_id?: string | null
          file_key?: string | null
          guess_category_id?: string | null
          guess_filled?: boolean | null
          guess_kind?: string | null
          id?: string | null
          import_id?: string | null
          is_split?: boolean | null
          line?: number | null
          movement_key?: string | null
          note?: string | null
          one_time?: boolean | null
          payee_id?: string | null
          position?: number | null
          revision?: number | null
          search_text?: string | null
          shifted?: number | null
          type?: string | null
          type_stated?: boolean | null
          user_id?: string | null
        }
        Update: {
          account_id?: string | null
          amount?: number | null
          bank_text?: string | null
          bank_transfer?: boolean | null
          category_id?: string | null
          category_reason?: Json | null
          category_set_at?: string | null
          category_source?: string | null
          counted?: boolean | null
          created_at?: string | null
          date?: string | null
          deleted_at?: string | null
          deletion_id?: string | null
          description?: string | null
          edited_at?: string | null
          expected_back?: boolean | null
          external_id?: string | null
          file_key?: string | null
          guess_category_id?: string | null
          guess_filled?: boolean | null
          guess_kind?: string | null
          id?: string | null
          import_id?: string | null
          is_split?: boolean | null
          line?: number | null
          movement_key?: string | null
          note?: string | null
          one_time?: boolean | null
          payee_id?: string | null
          position?: number | null
          revision?: number | null
          search_text?: string | null
          shifted?: number | null
          type?: string | null
          type_stated?: boolean | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_deletion_fkey"
            columns: ["user_id", "deletion_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_payee_fkey"
            columns: ["user_id", "payee_id"]
            referencedRelation: "payees"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      live_transfers: {
        Row: {
          created_at: string | null
          evidence: string | null
          id: string | null
          import_id: string | null
          in_account_id: string | null
          in_id: string | null
          in_part_id: string | null
          origin: string | null
          out_account_id: string | null
          out_id: string | null
          out_part_id: string | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transfers_in_account_fkey"
            columns: ["user_id", "in_account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_account_fkey"
            columns: ["user_id", "in_account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_in_account_fkey"
            columns: ["user_id", "in_account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_account_fkey"
            columns: ["user_id", "out_account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_account_fkey"
            columns: ["user_id", "out_account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transfers_out_account_fkey"
            columns: ["user_id", "out_account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      matched_transactions: {
        Row: {
          amount: number | null
          by_hand: boolean | null
          category_id: string | null
          date: string | null
          due_on: string | null
          is_split: boolean | null
          payee_id: string | null
          series_id: string | null
          transaction_id: string | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "recurring_matches_series_fkey"
            columns: ["user_id", "series_id"]
            referencedRelation: "recurring_series"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      open_suggestions: {
        Row: {
          created_at: string | null
          decision: string | null
          first_id: string | null
          first_part_id: string | null
          id: string | null
          kind: string | null
          reason: string | null
          second_id: string | null
          second_part_id: string | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_fkey"
            columns: ["user_id", "first_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_first_part_fkey"
            columns: ["user_id", "first_part_id", "first_id"]
            referencedRelation: "transaction_parts"
            referencedColumns: ["user_id", "id", "transaction_id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_fkey"
            columns: ["user_id", "second_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "suggestions_second_part_fkey"
            columns: ["user_id", "second_part_id", "second_id"]
            referencedRelation: "transaction_parts"
            referencedColumns: ["user_id", "id", "transaction_id"]
          },
        ]
      }
      other_part_categories: {
        Row: {
          category_id: string | null
          counted_in: string | null
          transaction_id: string | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transaction_parts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "live_transactions"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "rule_ledger_rows"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_details"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transaction_fields"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transaction_parts_transaction_fkey"
            columns: ["user_id", "transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      recurring_amounts: {
        Row: {
          account_id: string | null
          amount: number | null
          series_id: string | null
          user_id: string | null
        }
        Relationships: []
      }
      rule_ledger_rows: {
        Row: {
          account_id: string | null
          amount: number | null
          date: string | null
          id: string | null
          payee: string | null
          payee_id: string | null
          tags: string[] | null
          text: string | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_payee_fkey"
            columns: ["user_id", "payee_id"]
            referencedRelation: "payees"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      tied_goals: {
        Row: {
          account_id: string | null
          account_in_trash: boolean | null
          account_name: string | null
          by_hand: number | null
          due_on: string | null
          id: string | null
          is_debt: boolean | null
          monthly: number | null
          name: string | null
          part: number | null
          position: number | null
          target: number | null
          user_id: string | null
        }
        Relationships: []
      }
      transaction_details: {
        Row: {
          account: string | null
          account_id: string | null
          amount: number | null
          bank_text: string | null
          bank_transfer: boolean | null
          category: string | null
          category_id: string | null
          category_reason: Json | null
          category_set_at: string | null
          category_source: string | null
          counted: boolean | null
          created_at: string | null
          date: string | null
          deleted_at: string | null
          deletion_id: string | null
          description: string | null
          edited_at: string | null
          expected_back: boolean | null
          external_id: string | null
          file_key: string | null
          guess_category_id: string | null
          guess_filled: boolean | null
          guess_kind: string | null
          id: string | null
          import_id: string | null
          is_split: boolean | null
          line: number | null
          movement_key: string | null
          note: string | null
          one_time: boolean | null
          payee_id: string | null
          position: number | null
          revision: number | null
          search_text: string | null
          shifted: number | null
          type: string | null
          type_stated: boolean | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_deletion_fkey"
            columns: ["user_id", "deletion_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_guess_fkey"
            columns: ["user_id", "guess_category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_payee_fkey"
            columns: ["user_id", "payee_id"]
            referencedRelation: "payees"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      transaction_fields: {
        Row: {
          account_id: string | null
          amount: number | null
          bank_text: string | null
          category_id: string | null
          category_reason: Json | null
          category_set_at: string | null
          category_source: string | null
          counted: boolean | null
          date: string | null
          description: string | null
          expected_back: boolean | null
          id: string | null
          note: string | null
          one_time: boolean | null
          payee_id: string | null
          type: string | null
          type_stated: boolean | null
          user_id: string | null
        }
        Insert: {
          account_id?: string | null
          amount?: number | null
          bank_text?: string | null
          category_id?: string | null
          category_reason?: Json | null
          category_set_at?: string | null
          category_source?: string | null
          counted?: boolean | null
          date?: string | null
          description?: string | null
          expected_back?: boolean | null
          id?: string | null
          note?: string | null
          one_time?: boolean | null
          payee_id?: string | null
          type?: string | null
          type_stated?: boolean | null
          user_id?: string | null
        }
        Update: {
          account_id?: string | null
          amount?: number | null
          bank_text?: string | null
          category_id?: string | null
          category_reason?: Json | null
          category_set_at?: string | null
          category_source?: string | null
          counted?: boolean | null
          date?: string | null
          description?: string | null
          expected_back?: boolean | null
          id?: string | null
          note?: string | null
          one_time?: boolean | null
          payee_id?: string | null
          type?: string | null
          type_stated?: boolean | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "live_accounts"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "arranged_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_category_fkey"
            columns: ["user_id", "category_id"]
            referencedRelation: "listed_categories"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_payee_fkey"
            columns: ["user_id", "payee_id"]
            referencedRelation: "payees"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      waiting_transfers: {
        Row: {
          account_id: string | null
          amount: number | null
          date: string | null
          id: string | null
          part_id: string | null
          transaction_id: string | null
          user_id: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_suggestions: {
        Args: { change: string; ids: string[] }
        Returns: Json
      }
      account_chart: {
        Args: { account: string; first: string; last: string }
        Returns: Json
      }
      account_currency: {
        Args: { account: string; owner: string }
        Returns: string
      }
      account_exponent: {
        Args: { account: string; owner: string }
        Returns: number
      }
      account_group: { Args: { type: string }; Returns: string }
      account_label: {
        Args: { last_four_digits: string; name: string }
        Returns: string
      }
      account_page: {
        Args: { account: string; first: string; last: string; today: string }
        Returns: Json
      }
      account_patterns: {
        Args: Record<PropertyKey, never>
        Returns: {
          account_id: string
          digits: string
          digits_pattern: string
          name: string
          name_needs_word: boolean
          name_pattern: string
          number: string
        }[]
      }
      account_rows: {
        Args: {
          account: string
          first: string
          last: string
          page?: number
          page_size?: number
        }
        Returns: Json
      }
      accounts_without_value: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      action_slots: {
        Args: { actions: Json }
        Returns: {
          action: Json
          slot: string
        }[]
      }
      active_rules: {
        Args: Record<PropertyKey, never>
        Returns: {
          actions: Json
          conditions: Json
          id: string
          match: string
          name: string
          place: number
        }[]
      }
      add_account: {
        Args: {
          account: string
          balance: number
          interest_rate?: number
          last_four_digits: string
          name: string
          term_months?: number
          today: string
          type: string
          valuation?: string
        }
        Returns: boolean
      }
      add_category: {
        Args: {
          category: string
          color?: number
          monthly_limit: number
          today: string
        }
        Returns: string
      }
      add_common_categories: { Args: { change: string }; Returns: number }
      add_imported_transactions: {
        Args: { import: string; unseen: boolean }
        Returns: undefined
      }
      add_sample_insurance: { Args: { today: string }; Returns: undefined }
      alert_figures: {
        Args: { category_ids: string[]; periods: string[]; without: string[] }
        Returns: {
          available: number
          category_id: string
          fixed: boolean
          last_day: string
          period: string
          spent: number
        }[]
      }
      alert_settings: {
        Args: Record<PropertyKey, never>
        Returns: {
          budget_alerts: boolean
          email_notifications: boolean
          large_transaction_alerts: boolean
          large_transaction_threshold: number
          samples: string[]
        }[]
      }
      alerts_since: { Args: Record<PropertyKey, never>; Returns: string }
      amount_band: { Args: { amount: number }; Returns: number }
      amount_step: { Args: { amount_order: number }; Returns: number }
      apply_limits: {
        Args: { change: string; limits: Json; today: string }
        Returns: undefined
      }
      apply_rule: {
        Args: { change: string; count: number; digest: number; rule: string }
        Returns: number
      }
      archive_category: {
        Args: { archived: boolean; category: string; change: string }
        Returns: undefined
      }
      are_ids: { Args: { value: Json }; Returns: boolean }
      arrange_category: {
        Args: {
          before: string
          category: string
          change: string
          into_group: string
          kind?: string
        }
        Returns: undefined
      }
      await_imported_transfers: { Args: { import: string }; Returns: undefined }
      await_parts: {
        Args: { parts: Json; transaction: string }
        Returns: undefined
      }
      backup_columns: {
        Args: { name: string }
        Returns: {
          column_name: unknown
          key: number
          place: number
          type: unknown
        }[]
      }
      backup_page: {
        Args: { after?: Json; name: string; page_size?: number }
        Returns: Json
      }
      backup_rows: { Args: { name: string }; Returns: string }
      backup_state: { Args: Record<PropertyKey, never>; Returns: Json }
      backup_tables: { Args: Record<PropertyKey, never>; Returns: string[] }
      balance_key: {
        Args: {
          account_id: string
          amount: number
          balance: number
          date: string
        }
        Returns: string
      }
      balance_spans: {
        Args: { account: string; first_day?: string; last_day?: string }
        Returns: {
          expected: number
          from_day: string
          from_mark: string
          stated: number
          to_day: string
          to_mark: string
          unexplained: number
        }[]
      }
      balances_now: {
        Args: { today: string }
        Returns: {
          account_id: string
          balance: number
          stated: boolean
          with_later: number
        }[]
      }
      balances_on: {
        Args: { account?: string; days: string[] }
        Returns: {
          account_id: string
          balance: number
          day: string
        }[]
      }
      bank_account_figures: {
        Args: { today: string }
        Returns: {
          account_id: string
          balance: number
          latest: string
          stated: boolean
          transactions: number
          typed_on: string
          upcoming: number
        }[]
      }
      bank_accounts: { Args: { today?: string }; Returns: Json }
      bank_procedures: { Args: Record<PropertyKey, never>; Returns: Json }
      bank_references: { Args: Record<PropertyKey, never>; Returns: Json }
      bank_traces: { Args: Record<PropertyKey, never>; Returns: Json }
      begin_all_daily_notices: {
        Args: { most?: number; secret: string }
        Returns: Json
      }
      begin_attempt: {
        Args: {
          address?: string
          device?: string
          kind: string
          shared?: boolean
          source?: string
        }
        Returns: {
          by_source: boolean
          seconds: number
        }[]
      }
      begin_budget_change: {
        Args: { category_ids: string[]; change: string; details: Json }
        Returns: boolean
      }
      begin_category_change: {
        Args: { change: string; details: Json }
        Returns: boolean
      }
      begin_change: {
        Args: { change: string; details: Json; ids: string[]; kind?: string }
        Returns: boolean
      }
      begin_daily_notices: {
        Args: { time_zone: string; today: string }
        Returns: Json
      }
      begin_rule_change: {
        Args: { change: string; details: Json; rule: string }
        Returns: boolean
      }
      begin_search: {
        Args: { page_size?: number; today: string }
        Returns: Json
      }
      begin_series_change: {
        Args: { change: string; details: Json; ids: string[] }
        Returns: boolean
      }
      bucket_spans: {
        Args: { first: string; last: string; per: string }
        Returns: {
          ends: string
          place: number
          starts: string
        }[]
      }
      budget_calendar: { Args: { today: string }; Returns: Json }
      budget_period: {
        Args: { day?: string; step?: number; today: string }
        Returns: Json
      }
      budget_periods: {
        Args: { first: string; last: string }
        Returns: Database["public"]["CompositeTypes"]["budget_period"][]
        SetofOptions: {
          from: "*"
          to: "budget_period"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      budget_rows: { Args: { category_ids: string[] }; Returns: Json }
      budget_snapshot: { Args: { category_ids: string[] }; Returns: Json }
      budget_starts: {
        Args: {
          calendar: Database["public"]["Tables"]["budget_calendars"]["Row"]
          since: string
          until: string
        }
        Returns: {
          first_day: string
          key: string
          waits: boolean
        }[]
      }
      budgets: { Args: { today: string }; Returns: Json }
      budgets_page: { Args: { period: string; today: string }; Returns: Json }
      calendar_document: {
        Args: {
          calendar: Database["public"]["Tables"]["budget_calendars"]["Row"]
        }
        Returns: Json
      }
      calendar_preview: {
        Args: { content: Json; today: string }
        Returns: Json
      }
      capital_words: { Args: Record<PropertyKey, never>; Returns: Json }
      capitalized: { Args: { word: string }; Returns: string }
      card_processors: { Args: Record<PropertyKey, never>; Returns: Json }
      caseless: { Args: { name: string }; Returns: string }
      categories: { Args: Record<PropertyKey, never>; Returns: Json[] }
      categories_page: { Args: { today: string }; Returns: Json }
      categorize_import_rows: {
        Args: { guessing: boolean; import: string }
        Returns: number
      }
      categorized_import_rows: {
        Args: { guessing: boolean; import: string }
        Returns: {
          category: string
          category_reason: Json
          category_source: string
          file_category: string
          guess_category: string
          guess_filled: boolean
          guess_kind: string
          line: number
          part: number
          rule_effects: Json
        }[]
      }
      category_called: { Args: { name: string }; Returns: string }
      category_lists: {
        Args: { category_sums: Json; limits_on: string }
        Returns: Json
      }
      category_name: { Args: { id: string }; Returns: string }
      category_pools: {
        Args: { detailed: boolean; payees: string[] }
        Returns: {
          categories: number
          decisions: number
          detail: string
          is_clear: boolean
          last: string
          level: string
          matching: number
          moved: number
          payee_id: string
          share: number
          top: string
          way: number
        }[]
      }
      category_rows: { Args: { ids: string[] }; Returns: Json }
      cells_of_spans: {
        Args: { filter: Json; key_kind: string; per: string; spans: Json }
        Returns: Database["public"]["CompositeTypes"]["report_cell"][]
        SetofOptions: {
          from: "*"
          to: "report_cell"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      change_category: {
        Args: {
          category: string
          change?: string
          color?: number
          kept_color?: number
          name: string
        }
        Returns: Json
      }
      change_contribution: {
        Args: { contribution: string; wanted: Json }
        Returns: undefined
      }
      change_import_row: {
        Args: { change: Json; import: string; line: number; part: number }
        Returns: Json
      }
      change_payee: {
        Args: { change: string; details: Json; payee: string }
        Returns: Json
      }
      choose_category: {
        Args: {
          category: string
          change: string
          ids?: string[]
          incoming?: boolean
          payee?: string
        }
        Returns: Json
      }
      choose_vanished_row: {
        Args: { choice: string; import: string; transaction: string }
        Returns: Json
      }
      chosen_calendar: {
        Args: { content: Json }
        Returns: {
          anchor: string | null
          day: number | null
          kind: string
          series_id: string | null
          shift: string
          user_id: string
          valid_from: string
        }
        SetofOptions: {
          from: "*"
          to: "budget_calendars"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      claim_all_due_mail: {
        Args: { most?: number; secret: string }
        Returns: Json
      }
      claim_due_mail: { Args: Record<PropertyKey, never>; Returns: Json }
      clean_description: {
        Args: { description: string }
        Returns: Record<string, unknown>
      }
      clean_payees: { Args: Record<PropertyKey, never>; Returns: undefined }
      cleaned_payee: { Args: { description: string }; Returns: string }
      cleaning_version: { Args: Record<PropertyKey, never>; Returns: number }
      clear_share: { Args: Record<PropertyKey, never>; Returns: number }
      close_account: {
        Args: { account: string; closed: boolean }
        Returns: undefined
      }
      commit_import: {
        Args: { import: string; only_if_all_new?: boolean; revision?: number }
        Returns: Json
      }
      common_categories: {
        Args: Record<PropertyKey, never>
        Returns: {
          color: number
          group_name: string
          icon: string
          kind: string
          name: string
          place: number
        }[]
      }
      compare_spending: {
        Args: {
          before_end: string
          before_start: string
          lines?: number
          now_end: string
          now_start: string
        }
        Returns: Json
      }
      count_in_category: { Args: { category_id: string }; Returns: number }
      create_category: {
        Args: {
          change: string
          color: number
          icon: string
          into_group: string
          kind: string
          name: string
        }
        Returns: string
      }
      currency_exponent: { Args: { code: string }; Returns: number }
      current_reason: { Args: { reason: Json }; Returns: Json }
      current_user_id: { Args: Record<PropertyKey, never>; Returns: string }
      dashboard: {
        Args: {
          period_end: string
          period_start: string
          previous_start: string
          today: string
        }
        Returns: Json
      }
      dashboard_accounts: { Args: { today: string }; Returns: Json }
      day_in: { Args: { time_zone: string }; Returns: string }
      decide_series: {
        Args: { change: string; details: Json; ids: string[] }
        Returns: number
      }
      delete_account: {
        Args: { account: string; change: string; transactions: number }
        Returns: Json
      }
      delete_category: {
        Args: { category: string; change?: string; today: string }
        Returns: Json
      }
      delete_goal: { Args: { goal: string }; Returns: undefined }
      delete_move: {
        Args: { change: string; move: string }
        Returns: undefined
      }
      delete_own_user: { Args: { email: string }; Returns: undefined }
      delete_rule: { Args: { change: string; rule: string }; Returns: boolean }
      delete_tag: { Args: { tag: string }; Returns: boolean }
      delete_transactions: {
        Args: { change: string; selection: Json }
        Returns: Json
      }
      derive_types_in: { Args: { category_ids: string[] }; Returns: string[] }
      digits_pattern: { Args: { digits: string }; Returns: string }
      discard_import: { Args: { import: string }; Returns: undefined }
      due_days: {
        Args: {
          first: string
          last: string
          terms: Database["public"]["Tables"]["recurring_terms"]["Row"]
        }
        Returns: string[]
      }
      duplicate_pairs: {
        Args: {
          accounts: string[]
          first_day: string
          ids: string[]
          import: string
          last_day: string
        }
        Returns: {
          first_id: string
          second_id: string
        }[]
      }
      edit_transaction: {
        Args: {
          change?: string
          details: Json
          revision: number
          transaction: string
        }
        Returns: boolean
      }
      edited_description: {
        Args: {
          t: Database["public"]["Tables"]["transactions"]["Row"]
          typed: string
        }
        Returns: string
      }
      empty_trash: {
        Args: { accounts: number; transactions: number }
        Returns: undefined
      }
      enable_rule: {
        Args: { change: string; enabled: boolean; rule: string }
        Returns: boolean
      }
      end_budget_change: { Args: { change: string }; Returns: undefined }
      end_category_change: {
        Args: { change: string; moved?: Json }
        Returns: boolean
      }
      end_change: { Args: { change: string }; Returns: Json }
      end_mail: { Args: { ids: string[] }; Returns: undefined }
      end_mail_of: {
        Args: { ids: string[]; owner: string; secret: string }
        Returns: undefined
      }
      end_rule_change: { Args: { change: string }; Returns: undefined }
      end_search: { Args: { results: Json }; Returns: Json }
      end_series_change: { Args: { change: string }; Returns: undefined }
      end_transfers: {
        Args: { ids: string[]; kept?: string[] }
        Returns: undefined
      }
      ensure_categories: {
        Args: { kinds: string[]; names: string[] }
        Returns: {
          id: string
          name: string
        }[]
      }
      ensure_payees: {
        Args: { descriptions: string[]; owner: string }
        Returns: undefined
      }
      ensure_tags: { Args: { names: string[] }; Returns: string[] }
      enter_transactions: {
        Args: { only_open?: boolean; rows: Json }
        Returns: string[]
      }
      evidence_size: { Args: { decisions: number }; Returns: number }
      expected_amount: {
        Args: { amount_kind: string; amounts: number[]; exponent: number }
        Returns: {
          amount: number
          least_amount: number
          most_amount: number
        }[]
      }
      export_transactions: { Args: { filter?: Json }; Returns: Json }
      fee_pairs: {
        Args: { days: number[]; ids: string[] }
        Returns: {
          decision: string
          in_id: string
          in_near: boolean
          out_id: string
          out_near: boolean
        }[]
      }
      fields_by_hand: {
        Args: { ids: string[] }
        Returns: {
          fields: string[]
          id: string
        }[]
      }
      figure_document: {
        Args: {
          before?: number
          figure: Database["public"]["CompositeTypes"]["report_figure"]
          has_average: boolean
          so_far?: number
        }
        Returns: Json
      }
      figures_ever: { Args: Record<PropertyKey, never>; Returns: Json }
      file_day: {
        Args: { t: Database["public"]["Tables"]["transactions"]["Row"] }
        Returns: string
      }
      filter_conditions: {
        Args: { filter: Json }
        Returns: {
          condition: string
          rest: string
        }[]
      }
      filtered_categories: {
        Args: { names: Json; own_only: boolean }
        Returns: string[]
      }
      filtered_days: { Args: { filter: Json }; Returns: unknown }
      filtered_transactions: {
        Args: { filter: Json }
        Returns: {
          account_id: string
          amount: number
          amount_order: number
          balance_key: string | null
          bank_text: string | null
          bank_transfer: boolean
          category_id: string
          category_reason: Json | null
          category_set_at: string | null
          category_source: string
          counted: boolean
          created_at: string
          date: string
          deleted_at: string | null
          deletion_id: string | null
          description: string
          edited_at: string | null
          expected_back: boolean
          external_id: string | null
          file_key: string | null
          guess_category_id: string | null
          guess_filled: boolean
          guess_kind: string | null
          id: string
          import_id: string | null
          is_split: boolean
          line: number | null
          movement_key: string
          note: string
          one_time: boolean
          payee_id: string
          position: number
          revision: number
          search_text: string
          shifted: number
          type: string
          type_stated: boolean
          user_id: string
        }[]
        SetofOptions: {
          from: "*"
          to: "transactions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      filtered_types: { Args: { type: string }; Returns: string[] }
      find_import_transfers: { Args: { import: string }; Returns: undefined }
      find_known_matches: { Args: { import: string }; Returns: number }
      find_possible_matches: { Args: { import: string }; Returns: number }
      find_suggestions: {
        Args: { change?: string; ids: string[]; import?: string }
        Returns: number
      }
      find_vanished_rows: { Args: { import: string }; Returns: number }
      flows_between: {
        Args: { first_day: string; last_day: string }
        Returns: {
          account_id: string
          amount: number
          category_id: string
          role: string
          transactions: number
        }[]
      }
      fold_text: { Args: { input: string }; Returns: string }
      forget_attempts: { Args: { subjects: string[] }; Returns: undefined }
      forget_devices: { Args: Record<PropertyKey, never>; Returns: undefined }
      forget_known_rows: { Args: { import: string }; Returns: undefined }
      forget_old_changes: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      forget_statement: { Args: { kept: Json }; Returns: undefined }
      forget_unused_payees: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      forgive_attempt: {
        Args: {
          address?: string
          device?: string
          kind: string
          shared?: boolean
          source?: string
        }
        Returns: undefined
      }
      form_of_rule: {
        Args: { rule: Database["public"]["Tables"]["rules"]["Row"] }
        Returns: Json
      }
      found_pairs: { Args: { change: string }; Returns: Json }
      free_category_name: {
        Args: { id: string; name: string }
        Returns: string
      }
      free_payee_name: { Args: { id: string; name: string }; Returns: string }
      goal_amounts: {
        Args: { today: string }
        Returns: {
          account_id: string
          account_in_trash: boolean
          account_name: string
          balance: number
          by_hand: number
          current: number
          due_on: string
          id: string
          is_debt: boolean
          name: string
          part: number
          position: number
          target: number
        }[]
      }
      goals: { Args: { today: string }; Returns: Json }
      guess_categories: {
        Args: { amounts: number[]; descriptions: string[]; payees: string[] }
        Returns: {
          category_id: string
          evidence: Json
          filled: boolean
          kind: string
          place: number
          share: number
        }[]
      }
      guess_errors: {
        Args: Record<PropertyKey, never>
        Returns: {
          category_id: string
          error: number
          error_limit: number
          kind: string
        }[]
      }
      guess_kinds: {
        Args: Record<PropertyKey, never>
        Returns: {
          error: number
          kind: string
          trusted: boolean
        }[]
      }
      guess_record: { Args: Record<PropertyKey, never>; Returns: Json }
      guess_rungs: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount_seen: boolean
          kind: string
          last_agrees: boolean
          least_decisions: number
          least_share: number
          likeness: string
          one_category: boolean
          pool: string
          rung: number
          text_decides: boolean
          unopposed: boolean
        }[]
      }
      has_password: { Args: Record<PropertyKey, never>; Returns: boolean }
      has_rule_value: {
        Args: {
          action: Json
          held: Database["public"]["Tables"]["transactions"]["Row"]
        }
        Returns: boolean
      }
      history_of_category: {
        Args: { source: string; target: string }
        Returns: Json
      }
      import_balances: {
        Args: { import: string }
        Returns: {
          account_id: string
          balance: number
          date: string
          place: number
        }[]
      }
      import_coverage: {
        Args: { import: string }
        Returns: {
          account_id: string
          added: number
          already_there: number
          first_day: string
          last_day: string
        }[]
      }
      import_proofs: { Args: { import: string }; Returns: Json }
      import_row_document: {
        Args: {
          import_row: Database["public"]["Views"]["import_row_matches"]["Row"]
        }
        Returns: Json
      }
      import_rows_page: {
        Args: {
          filter: string
          import: string
          page: number
          page_size?: number
        }
        Returns: Json
      }
      import_summary: { Args: { import: string }; Returns: Json }
      is_by_hand: {
        Args: {
          fields: string[]
          held: Database["public"]["Tables"]["transactions"]["Row"]
          slot: string
        }
        Returns: boolean
      }
      is_category_used: { Args: { category_id: string }; Returns: boolean }
      is_flow: { Args: { counted: boolean; type: string }; Returns: boolean }
      is_line_filter: { Args: { filter: Json }; Returns: boolean }
      is_mail_due: {
        Args: { begun_at: string; created_at: string; mail: string }
        Returns: boolean
      }
      is_observing: { Args: { conditions: Json }; Returns: boolean }
      is_pattern_large: {
        Args: { one: number[]; told: number }
        Returns: boolean
      }
      is_rule_action: { Args: { action: Json }; Returns: boolean }
      is_rule_amount: { Args: { value: Json }; Returns: boolean }
      is_rule_condition: { Args: { condition: Json }; Returns: boolean }
      is_rule_split: { Args: { parts: Json }; Returns: boolean }
      is_tag_filter: { Args: { filter: Json }; Returns: boolean }
      is_valued: { Args: { type: string }; Returns: boolean }
      is_whole_between: {
        Args: { high: number; low: number; value: Json }
        Returns: boolean
      }
      join_change: {
        Args: { change: string; ids: string[] }
        Returns: undefined
      }
      join_refund: {
        Args: {
          amount: number
          purchase: string
          refund: string
          with_purchase: boolean
        }
        Returns: undefined
      }
      join_transfer: {
        Args: {
          fee: boolean
          import?: string
          in_part?: string
          leg_in: string
          leg_out: string
          other_account: string
          out_part?: string
        }
        Returns: undefined
      }
      joined_ends: { Args: Record<PropertyKey, never>; Returns: Json }
      joining_words: { Args: Record<PropertyKey, never>; Returns: Json }
      keep_known_rows: { Args: { import: string }; Returns: undefined }
      keep_other_rows: { Args: { import: string }; Returns: undefined }
      keep_statement: {
        Args: {
          account: string
          balance: number
          day: string
          lock: boolean
          today: string
        }
        Returns: Json
      }
      known_cities: { Args: Record<PropertyKey, never>; Returns: Json }
      known_payee: { Args: { folded: string }; Returns: string }
      known_until: {
        Args: { today: string }
        Returns: {
          account_id: string
          by_hand: boolean
          until: string
        }[]
      }
      leave_words: { Args: { series: string }; Returns: undefined }
      ledger_begins: { Args: Record<PropertyKey, never>; Returns: string }
      legal_forms: { Args: Record<PropertyKey, never>; Returns: Json }
      likelihood_size: { Args: { likelihood: number }; Returns: number }
      likely_categories: {
        Args: { payees: string[]; ways: number[] }
        Returns: {
          names: string[]
          payee_id: string
          way: number
        }[]
      }
      limit_figures: {
        Args: { first: string; last: string; without?: string[] }
        Returns: Database["public"]["CompositeTypes"]["limit_figure"][]
        SetofOptions: {
          from: "*"
          to: "limit_figure"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      limit_history: { Args: { today: string }; Returns: Json }
      limit_proposals: { Args: { today: string }; Returns: Json }
      limited_category: { Args: { category: string }; Returns: string }
      limits_in: {
        Args: { period: string }
        Returns: {
          amount: number | null
          carry: string
          carry_cap: number | null
          category_id: string
          created_at: string
          per: string
          restart: number | null
          series_id: string | null
          user_id: string
          valid_from: string
        }[]
        SetofOptions: {
          from: "*"
          to: "budgets"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      line_conditions: { Args: { filter: Json }; Returns: string }
      line_role: { Args: { counted: boolean; type: string }; Returns: string }
      line_tags: {
        Args: { owner: string; split: boolean; transaction: string }
        Returns: {
          part_id: string
          tags: string[]
        }[]
      }
      link_found_transfers: {
        Args: {
          evidence: string[]
          import: string
          in_ids: string[]
          in_parts: string[]
          in_transfers: string[]
          out_ids: string[]
          out_parts: string[]
          out_transfers: string[]
        }
        Returns: undefined
      }
      link_refund: {
        Args: {
          amount?: number
          change: string
          purchase: string
          refund: string
          with_purchase?: boolean
        }
        Returns: Json
      }
      link_transfers: { Args: { change: string; pairs: Json }; Returns: Json }
      linked_by_import: { Args: { change: string }; Returns: Json }
      list_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      list_start: {
        Args: { skipped: number; sort: string }
        Returns: {
          condition: string
          rows: number
        }[]
      }
      load_sample_data: { Args: { today: string }; Returns: Json }
      lock_account: {
        Args: { account: string; until: string }
        Returns: undefined
      }
      lock_import: {
        Args: { import: string }
        Returns: {
          account_ids: string[]
          added: number | null
          already_there: number | null
          arrived: number
          chunks: number[]
          committed_at: string | null
          created_at: string
          file_name: string
          format: string
          id: string
          left_out: number | null
          mapping: NonNullable<Json>
          matched: boolean
          reading: number
          removed: number | null
          revision: number
          row_count: number
          undone_at: string | null
          user_id: string
          vanished: NonNullable<Json>
        }
        SetofOptions: {
          from: "*"
          to: "imports"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      lock_ledger: { Args: Record<PropertyKey, never>; Returns: string }
      lock_staged_import: {
        Args: { import: string }
        Returns: {
          account_ids: string[]
          added: number | null
          already_there: number | null
          arrived: number
          chunks: number[]
          committed_at: string | null
          created_at: string
          file_name: string
          format: string
          id: string
          left_out: number | null
          mapping: NonNullable<Json>
          matched: boolean
          reading: number
          removed: number | null
          revision: number
          row_count: number
          undone_at: string | null
          user_id: string
          vanished: NonNullable<Json>
        }
        SetofOptions: {
          from: "*"
          to: "imports"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      make_rule_names: { Args: { content: Json }; Returns: Json }
      mark_notifications_read: {
        Args: { ids?: string[]; up_to?: string }
        Returns: number
      }
      match_import: { Args: { import: string }; Returns: Json }
      match_import_rows: { Args: { import: string }; Returns: number }
      match_tokens: { Args: { description: string }; Returns: string[] }
      match_window: { Args: Record<PropertyKey, never>; Returns: number }
      may_change_locked: { Args: Record<PropertyKey, never>; Returns: boolean }
      member_spending: {
        Args: { first: string; last: string; without?: string[] }
        Returns: {
          category_id: string
          key: string
          spent: number
        }[]
      }
      merge_categories: {
        Args: { change?: string; source: string; target: string; today: string }
        Returns: Json
      }
      merge_duplicate: {
        Args: { change: string; one: string; other: string }
        Returns: undefined
      }
      merge_tags: { Args: { source: string; target: string }; Returns: boolean }
      missing_rows: {
        Args: { account: string; first: string; last: string }
        Returns: {
          amount: number
          category: string
          date: string
          description: string
          entered_at: string
          file: string
          gone_at: string
          id: string
          import_id: string
          kind: string
          line: number
          part: number
          type: string
        }[]
      }
      month_of: { Args: { date: string }; Returns: string }
      month_report: { Args: { report: Json; today: string }; Returns: Json }
      monthly_need: {
        Args: { due_on: string; left: number; today: string }
        Returns: number
      }
      months_between: { Args: { one: string; other: string }; Returns: number }
      move_between_limits: {
        Args: {
          amount: number
          change: string
          period: string
          source: string
          target: string
        }
        Returns: undefined
      }
      move_category: {
        Args: { change: string; source: string; target: string }
        Returns: Json
      }
      move_category_back: {
        Args: { change: string; kept: Json }
        Returns: undefined
      }
      move_payee_keys: {
        Args: {
          by_hand: boolean
          keys: string[]
          source: string
          target: string
        }
        Returns: number
      }
      move_to_trash: {
        Args: { change: string; ids: string[] }
        Returns: number
      }
      movement_key: {
        Args: {
          account_id: string
          amount: number
          date: string
          description: string
        }
        Returns: string
      }
      net_worth: {
        Args: { first: string; last: string; today: string }
        Returns: Json
      }
      new_prices_page: { Args: { today: string }; Returns: Json }
      not_counted_totals: {
        Args: { first: string; last: string }
        Returns: Json
      }
      notices_page: {
        Args: { payees?: string[]; today: string }
        Returns: Json
      }
      notification_documents: {
        Args: { ids: string[]; most?: number }
        Returns: Json
      }
      notification_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      notifications_page: {
        Args: { before?: string; page_size?: number }
        Returns: Json
      }
      nth_day: {
        Args: { month: string; ordinal: number; weekday: number }
        Returns: string
      }
      number_restored_payees: { Args: { restore: string }; Returns: undefined }
      numbered_payees: { Args: { payees: Json }; Returns: Json }
      numbered_words: { Args: Record<PropertyKey, never>; Returns: Json }
      occurrence_documents: {
        Args: { first: string; last: string; series?: string[] }
        Returns: Json
      }
      occurrence_of: { Args: { transaction: string }; Returns: Json }
      occurrences: {
        Args: { first: string; last: string; series?: string[] }
        Returns: {
          amount: number
          due_on: string
          expected_on: string
          least_amount: number
          most_amount: number
          moved: boolean
          own_amount: boolean
          paid: number
          paid_on: string
          series_id: string
          skipped: boolean
          transactions: string[]
        }[]
      }
      occurrences_around: {
        Args: { today: string; transaction: string }
        Returns: Json
      }
      open_duplicates: { Args: { account: string }; Returns: number }
      open_import: {
        Args: {
          file_name: string
          format: string
          import: string
          mapping: Json
          parse_number: number
          row_count: number
          statements?: Json
        }
        Returns: Json
      }
      open_legs: {
        Args: { first_day: string; last_day: string; sizes: number[] }
        Returns: {
          account_id: string
          created_at: string
          date: string
          id: string
          is_out: boolean
          is_stated: boolean
          key: string
          may_link: boolean
          part_id: string
          position: number
          size: number
          transfer_id: string
          waits_for: string
        }[]
      }
      order_accounts: { Args: { ids: string[] }; Returns: undefined }
      order_goals: { Args: { ids: string[] }; Returns: undefined }
      order_rules: {
        Args: { change: string; ids: string[] }
        Returns: undefined
      }
      other_transaction: {
        Args: { part?: string; transaction: string }
        Returns: Json
      }
      page_position: {
        Args: { page: number; page_size: number; total: number }
        Returns: {
          page: number
          pages: number
          skipped: number
          total: number
        }[]
      }
      part_passes: {
        Args: {
          filter: Json
          part: Database["public"]["Tables"]["transaction_parts"]["Row"]
        }
        Returns: boolean
      }
      part_payee_texts: {
        Args: { name: string; payee: string }
        Returns: undefined
      }
      part_transfer: { Args: { part: string }; Returns: Json }
      past_imports: {
        Args: { page?: number; page_size?: number }
        Returns: Json
      }
      pattern_alternatives: {
        Args: { one: number[]; other: number[] }
        Returns: number[]
      }
      pattern_character: { Args: { one: string }; Returns: string }
      pattern_class: {
        Args: { token: string }
        Returns: Record<string, unknown>
      }
      pattern_count: { Args: { conditions: Json }; Returns: number }
      pattern_error: { Args: { pattern: string }; Returns: string }
      pattern_repeated: {
        Args: { high: number; low: number; one: number[] }
        Returns: number[]
      }
      pattern_sequence: {
        Args: { one: number[]; other: number[] }
        Returns: number[]
      }
      payday_incomes: {
        Args: Record<PropertyKey, never>
        Returns: {
          a_year: number
          amount: number
          anchor: string
          id: string
          name: string
          state: string
        }[]
      }
      payee_called: {
        Args: { except_ids: string[]; name: string }
        Returns: string
      }
      payee_cased: { Args: { core: string }; Returns: string }
      payee_core: { Args: { description: string }; Returns: string }
      payee_key: { Args: { description: string }; Returns: string }
      payee_label: {
        Args: { description: string; payee: string }
        Returns: string
      }
      payee_name: { Args: { description: string }; Returns: string }
      payee_named: {
        Args: { except_id: string; name: string }
        Returns: string
      }
      payee_page: { Args: { payee: string; today: string }; Returns: Json }
      payee_rows: { Args: { transaction: string }; Returns: number }
      payee_stem: { Args: { cleaned: string }; Returns: string }
      payees_alike: {
        Args: Record<PropertyKey, never>
        Returns: {
          known_id: string
          payee_id: string
        }[]
      }
      payees_called: { Args: { name: string }; Returns: string[] }
      payees_in_rules: { Args: { owner: string }; Returns: string[] }
      payees_page: {
        Args: {
          page: number
          page_size: number
          search: string
          sort: string
          today: string
        }
        Returns: Json
      }
      payees_to_search: {
        Args: { picked: string[]; today: string }
        Returns: Json
      }
      period_document: {
        Args: { period: Database["public"]["CompositeTypes"]["budget_period"] }
        Returns: Json
      }
      period_figures: {
        Args: {
          period_end: string
          period_start: string
          previous_start: string
          today: string
        }
        Returns: Json
      }
      period_goals: {
        Args: { first: string; last: string; today: string }
        Returns: Json
      }
      period_kind: {
        Args: {
          calendar: Database["public"]["Tables"]["budget_calendars"]["Row"]
        }
        Returns: string
      }
      period_spending: {
        Args: { first: string; last: string; without?: string[] }
        Returns: {
          category_id: string
          key: string
          spent: number
        }[]
      }
      period_sums: {
        Args: { period: Database["public"]["CompositeTypes"]["budget_period"] }
        Returns: Json
      }
      periods_a_year: {
        Args: {
          calendar: Database["public"]["Tables"]["budget_calendars"]["Row"]
        }
        Returns: number
      }
      periods_of_calendar: {
        Args: {
          calendar: Database["public"]["Tables"]["budget_calendars"]["Row"]
          first: string
          last: string
        }
        Returns: Database["public"]["CompositeTypes"]["budget_period"][]
        SetofOptions: {
          from: "*"
          to: "budget_period"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      periods_of_keys: {
        Args: { earliest: string; latest: string }
        Returns: Database["public"]["CompositeTypes"]["budget_period"][]
        SetofOptions: {
          from: "*"
          to: "budget_period"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      place_codes: { Args: Record<PropertyKey, never>; Returns: Json }
      place_rules: { Args: { ids: string[] }; Returns: undefined }
      place_transaction: {
        Args: {
          change: string
          due?: string
          if_open?: boolean
          series?: string
          transaction: string
        }
        Returns: undefined
      }
      plain_fields: {
        Args: { t: Database["public"]["Tables"]["transactions"]["Row"] }
        Returns: Json
      }
      plain_marks: { Args: { folded: string }; Returns: string }
      procedure_starts: { Args: Record<PropertyKey, never>; Returns: Json }
      prove_possible_matches: { Args: { import: string }; Returns: number }
      put_budgets: { Args: { rows: Json }; Returns: undefined }
      raise_alerts: {
        Args: {
          bulk: boolean
          category_ids: string[]
          import?: string
          large: string[]
          periods: string[]
        }
        Returns: undefined
      }
      raise_alerts_of: {
        Args: { added: string[]; import?: string }
        Returns: undefined
      }
      raise_notices: {
        Args: { raised: Json; withdrawn: Json }
        Returns: number
      }
      raise_notices_of: {
        Args: { owner: string; raised: Json; secret: string; withdrawn: Json }
        Returns: number
      }
      reach_of: { Args: { ids: string[] }; Returns: Record<string, unknown> }
      reaches: {
        Args: {
          available: number
          fixed: boolean
          spent: number
          threshold: number
        }
        Returns: boolean
      }
      read_pattern: {
        Args: { pattern: string }
        Returns: Record<string, unknown>
      }
      rebuild_totals: { Args: Record<PropertyKey, never>; Returns: undefined }
      recent_transactions: { Args: Record<PropertyKey, never>; Returns: Json }
      reconcile: {
        Args: { account: string; balance: number; day: string; today: string }
        Returns: Json
      }
      recurring_of_import: {
        Args: { import: string; today: string }
        Returns: Json
      }
      recurring_page: {
        Args: { account?: string; payee?: string; today: string }
        Returns: Json
      }
      refund_candidates: {
        Args: { filter?: Json; transaction: string }
        Returns: Json
      }
      refund_pairs: {
        Args: { first_day: string; last_day: string; payees: string[] }
        Returns: {
          purchase_id: string
          reason: string
          refund_id: string
        }[]
      }
      refund_window: { Args: Record<PropertyKey, never>; Returns: number }
      refund_word_pairs: {
        Args: { first_day: string; last_day: string; payees: string[] }
        Returns: {
          purchase_id: string
          refund_id: string
        }[]
      }
      refunds_counting_in: { Args: { days: unknown }; Returns: string[] }
      refuse_guesses: {
        Args: {
          change: string
          ids?: string[]
          incoming?: boolean
          kind?: string
          payee?: string
        }
        Returns: Json
      }
      refuse_pairs: { Args: { pairs: Json }; Returns: undefined }
      refuse_suggestions: {
        Args: { change: string; ids: string[] }
        Returns: Json
      }
      release_parts: {
        Args: { parts: Json; transaction: string }
        Returns: undefined
      }
      remember_device: { Args: { device: string }; Returns: undefined }
      remove_category: {
        Args: { category: string; change?: string; today: string }
        Returns: undefined
      }
      remove_mark: { Args: { mark: string }; Returns: Json }
      remove_sample_data: { Args: { theirs?: number }; Returns: Json }
      rename_category: {
        Args: { category_id: string; kept_color?: number; new_name: string }
        Returns: undefined
      }
      rename_staged_category: {
        Args: { source: string; target: string }
        Returns: undefined
      }
      replace_category_in: {
        Args: { source: string; target: string; value: Json }
        Returns: Json
      }
      report_buckets: {
        Args: { first: string; last: string; per: string; today: string }
        Returns: Database["public"]["CompositeTypes"]["report_bucket"][]
        SetofOptions: {
          from: "*"
          to: "report_bucket"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      report_cells: {
        Args: {
          filter: Json
          first: string
          key_kind: string
          last: string
          per: string
        }
        Returns: Database["public"]["CompositeTypes"]["report_cell"][]
        SetofOptions: {
          from: "*"
          to: "report_cell"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      report_days: { Args: { today: string }; Returns: Json }
      report_figures: {
        Args: {
          buckets: Database["public"]["CompositeTypes"]["report_bucket"][]
          cells: Database["public"]["CompositeTypes"]["report_cell"][]
          measures: string[]
        }
        Returns: Database["public"]["CompositeTypes"]["report_figure"][]
        SetofOptions: {
          from: "*"
          to: "report_figure"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      report_frame: {
        Args: {
          buckets: Database["public"]["CompositeTypes"]["report_bucket"][]
          filter: Json
          first: string
          last: string
        }
        Returns: Json
      }
      report_names: {
        Args: { key_kind: string; keys: string[] }
        Returns: {
          archived: boolean
          group_name: string
          is_group: boolean
          key: string
          name: string
          place: number
          shown_key: string
        }[]
      }
      resembling_guesses: {
        Args: { amounts: number[]; strangers: string[] }
        Returns: {
          band: number
          decisions: number
          likelihood: number
          matching: number
          payee_id: string
          top: string
          way: number
          word: string
        }[]
      }
      restorable_rows: { Args: { name: string }; Returns: string }
      restore_backup: { Args: { counts: Json; restore: string }; Returns: Json }
      restore_budget_change: { Args: { change: string }; Returns: boolean }
      restore_category_change: { Args: { change: string }; Returns: undefined }
      restore_goal: { Args: { goal: string }; Returns: boolean }
      restore_history: {
        Args: { history: Json; source: string; target: string }
        Returns: undefined
      }
      restore_mark: { Args: { mark: Json }; Returns: undefined }
      restore_obstacle: { Args: Record<PropertyKey, never>; Returns: string }
      restore_payee_change: { Args: { change: string }; Returns: undefined }
      restore_rule_change: { Args: { change: string }; Returns: boolean }
      restore_series: {
        Args: { before: Json; series: string }
        Returns: boolean
      }
      restore_series_change: { Args: { change: string }; Returns: boolean }
      restore_snapshots: { Args: { change: string }; Returns: number }
      restore_transactions: { Args: { ids?: string[] }; Returns: Json }
      restore_vanished_rows: { Args: { import: string }; Returns: undefined }
      restored_rows: { Args: { import: string }; Returns: Json }
      review_categories: { Args: Record<PropertyKey, never>; Returns: Json }
      review_import: {
        Args: { filter: string; import: string; page: number }
        Returns: Json
      }
      review_page: { Args: { today: string }; Returns: Json }
      rewrite_history: {
        Args: { source: string; target: string }
        Returns: undefined
      }
      role_value: { Args: { amount: number; type: string }; Returns: number }
      row_outcome: { Args: { outcomes: string[] }; Returns: string }
      row_title: {
        Args: { t: Database["public"]["Tables"]["transactions"]["Row"] }
        Returns: string
      }
      rows_by_words: {
        Args: Record<PropertyKey, never>
        Returns: {
          payee_id: string
          searched_with: string
          series_id: string
          transaction_id: string
        }[]
      }
      rows_counting_in: {
        Args: { filter: Json; first: string; last: string }
        Returns: string[]
      }
      rows_to_search: {
        Args: { added: Json; left_out: string[]; payee: string }
        Returns: Json
      }
      rows_until: {
        Args: { account_ids: string[]; days: string[]; entered: string[] }
        Returns: {
          amount: number
          place: number
        }[]
      }
      rule_condition: { Args: { condition: Json }; Returns: string }
      rule_content: { Args: { rule: string }; Returns: Json }
      rule_fits: {
        Args: { account: string; action: Json; amount: number }
        Returns: boolean
      }
      rule_form_problem: { Args: { content: Json }; Returns: Json }
      rule_marks: {
        Args: { bank_text: string; conditions: Json }
        Returns: Json
      }
      rule_matches: { Args: { today: string }; Returns: Json }
      rule_moves: { Args: { ids: string[]; rule: Json }; Returns: Json }
      rule_of_form: { Args: { content: Json }; Returns: Json }
      rule_order: { Args: Record<PropertyKey, never>; Returns: Json }
      rule_origin: { Args: { transaction: string }; Returns: Json }
      rule_outcomes: {
        Args: { place: number; rule: Json; self: string }
        Returns: {
          action: Json
          id: string
          outcome: string
          slot: string
          taken_by: string
        }[]
      }
      rule_parts: {
        Args: { account: string; action: Json; amount: number }
        Returns: Json
      }
      rule_past: { Args: { filter: string; rules: Json }; Returns: string }
      rule_pattern: { Args: { pattern: string }; Returns: string }
      rule_preview: {
        Args: {
          content: Json
          kind: string
          page: number
          page_size: number
          place: number
          self: string
        }
        Returns: Json
      }
      rule_problem: {
        Args: { actions: Json; conditions: Json }
        Returns: string
      }
      rule_reason: {
        Args: { name: string; place: number; rule: string }
        Returns: Json
      }
      rule_refusal: {
        Args: { actions: Json; conditions: Json }
        Returns: Record<string, unknown>
      }
      rule_rows: {
        Args: { place: number; rule: Json; self: string }
        Returns: {
          id: string
          outcome: string
          taken_by: string
        }[]
      }
      rule_scan: {
        Args: { columns: string; rules: Json; source: string; wanted?: number }
        Returns: string
      }
      rule_split: {
        Args: { amount: number; exponent: number; parts: Json }
        Returns: number[]
      }
      rule_test: { Args: { conditions: Json; match: string }; Returns: string }
      ruled_import_rows: {
        Args: { import: string }
        Returns: {
          category: string
          category_reason: Json
          category_source: string
          file_category: string
          line: number
          part: number
          rule_effects: Json
        }[]
      }
      rules_page: { Args: Record<PropertyKey, never>; Returns: Json }
      rules_to_scan: { Args: Record<PropertyKey, never>; Returns: Json }
      running_calendar: {
        Args: { today: string }
        Returns: {
          anchor: string | null
          day: number | null
          kind: string
          series_id: string | null
          shift: string
          user_id: string
          valid_from: string
        }
        SetofOptions: {
          from: "*"
          to: "budget_calendars"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      running_period: { Args: { day: string }; Returns: string }
      same_parts: { Args: { others: Json; parts: Json }; Returns: boolean }
      sample_accounts: {
        Args: Record<PropertyKey, never>
        Returns: {
          account: number
          balance: number
          id: string
          last_four_digits: string
          name: string
          type: string
        }[]
      }
      sample_id: { Args: { key: string }; Returns: string }
      sample_transaction_id: {
        Args: { day: string; place: number }
        Returns: string
      }
      sample_transactions: {
        Args: { today: string }
        Returns: {
          account: number
          amount: number
          category: string
          day: string
          description: string
          place: number
          type: string
        }[]
      }
      save_budget_limits: {
        Args: { limits: Json; today: string }
        Returns: undefined
      }
      save_goal: {
        Args: {
          account: string
          current: number
          due_on: string
          goal: string
          monthly: number
          name: string
          part: number
          target: number
        }
        Returns: string
      }
      save_limit: {
        Args: { category: string; change: string; content: Json; today: string }
        Returns: undefined
      }
      save_rule: { Args: { change: string; rule: Json }; Returns: Json }
      save_series: { Args: { change: string; content: Json }; Returns: Json }
      save_tag: {
        Args: { archived: boolean; color: number; name: string; tag: string }
        Returns: string
      }
      savings_goal: { Args: { today: string }; Returns: Json }
      screen_documents: { Args: { reads: Json }; Returns: Json }
      search_all_payees: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      search_key: { Args: { search: string }; Returns: string }
      search_words: { Args: { ids: string[] }; Returns: undefined }
      searched_accounts: { Args: { search: string }; Returns: string[] }
      searched_categories: { Args: { search: string }; Returns: string[] }
      searched_payees: { Args: { search: string }; Returns: string[] }
      selected_transactions: { Args: { selection: Json }; Returns: string[] }
      selection_digest: { Args: { filter: Json }; Returns: Json }
      series_coverage: { Args: { first: string; today: string }; Returns: Json }
      series_documents: { Args: { series: string[] }; Returns: Json }
      series_due: {
        Args: { day: string; series: string }
        Returns: {
          amount: number
          expected_on: string
        }[]
      }
      series_of_change: { Args: { change: string }; Returns: string[] }
      series_of_staged: {
        Args: { import: string; lines: number[]; today: string }
        Returns: Json
      }
      series_page: { Args: { series: string; today: string }; Returns: Json }
      series_snapshot: { Args: { series: string }; Returns: Json }
      series_to_search: { Args: { payee: string }; Returns: Json }
      set_aside: {
        Args: { amount: number; change: string; goal: string; today: string }
        Returns: undefined
      }
      set_category_limit: {
        Args: { category: string; monthly_limit: number; today: string }
        Returns: undefined
      }
      set_category_look: {
        Args: { category: string; change: string; color: number; icon: string }
        Returns: undefined
      }
      set_limits: {
        Args: { category_ids: string[]; limits: number[]; period: string }
        Returns: undefined
      }
      set_scheduler_secret: { Args: { secret: string }; Returns: undefined }
      set_tags: {
        Args: { names: string[]; transaction: string }
        Returns: undefined
      }
      set_transactions: {
        Args: { change: string; details: Json; selection: Json }
        Returns: Json
      }
      settle_attempt: {
        Args: {
          address?: string
          device?: string
          kind: string
          shared?: boolean
          source?: string
        }
        Returns: undefined
      }
      settle_vanished_rows: { Args: { import: string }; Returns: undefined }
      shape_by_rule: {
        Args: { action: Json; reason: Json; transaction: string }
        Returns: undefined
      }
      shell: { Args: { today?: string }; Returns: Json }
      shifted_day: { Args: { day: string; shift: string }; Returns: string }
      short_words: { Args: Record<PropertyKey, never>; Returns: Json }
      shown_payee: { Args: { payee: string }; Returns: string }
      sibling_guesses: {
        Args: { asked: string[] }
        Returns: {
          decisions: number
          matching: number
          payee_id: string
          size: number
          top: string
          way: number
          words: string
        }[]
      }
      signed_amount: { Args: { amount: number; type: string }; Returns: number }
      six_periods_before: {
        Args: { day: string }
        Returns: Database["public"]["CompositeTypes"]["budget_period"][]
        SetofOptions: {
          from: "*"
          to: "budget_period"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      small_letters: { Args: { input: string }; Returns: string }
      small_words: { Args: Record<PropertyKey, never>; Returns: Json }
      spell_import_categories: { Args: { import: string }; Returns: number }
      spelled_categories: {
        Args: { names: string[] }
        Returns: {
          name: string
          spelling: string
        }[]
      }
      spending_buckets: {
        Args: {
          amounts: number[]
          days: string[]
          period_end: string
          period_start: string
          previous_start: string
          today: string
        }
        Returns: Json
      }
      spending_report: { Args: { report: Json; today: string }; Returns: Json }
      split_transaction: {
        Args: {
          amount?: number
          change: string
          parts: Json
          revision: number
          transaction: string
        }
        Returns: Json
      }
      stage_import_rows: {
        Args: {
          chunk: number
          import: string
          parse_number: number
          rows: string
        }
        Returns: number
      }
      stage_restore_part: {
        Args: { kind: string; part: number; restore: string; rows: Json }
        Returns: undefined
      }
      staged_by_words: {
        Args: { import: string }
        Returns: {
          line: number
          part: number
          searched_with: string
          series_id: string
        }[]
      }
      staged_proofs: { Args: { import: string }; Returns: Json }
      staged_rows_to_search: {
        Args: { import: string; lines?: number[]; payees?: string[] }
        Returns: {
          document: Json
          payee_id: string
        }[]
      }
      stated_fields: {
        Args: { t: Database["public"]["Tables"]["transactions"]["Row"] }
        Returns: Json
      }
      store_suggestions: {
        Args: {
          decisions: string[]
          first_parts: string[]
          firsts: string[]
          kinds: string[]
          near: string[]
          near_fees: string[]
          reasons: string[]
          refunds: string[]
          second_parts: string[]
          seconds: string[]
          touched: string[]
        }
        Returns: undefined
      }
      sums_of_other_days: {
        Args: { filter: Json }
        Returns: {
          refunds: number
          spending: number
        }[]
      }
      switch_calendar: {
        Args: { change: string; content: Json; limits: Json; today: string }
        Returns: string
      }
      tag_documents: { Args: Record<PropertyKey, never>; Returns: Json }
      tag_ids: { Args: { names: Json }; Returns: Json }
      tag_names: { Args: { ids: Json }; Returns: Json }
      tags_pass: { Args: { filter: Json; tags: string[] }; Returns: boolean }
      take_from_trash: {
        Args: { accounts: string[]; ids: string[] }
        Returns: number
      }
      terms_document: { Args: { series: string }; Returns: Json }
      text_name: { Args: { payee: string }; Returns: string }
      title_of: { Args: { transaction: string }; Returns: string }
      totals_serve: {
        Args: { filter: Json; first: string; last: string }
        Returns: boolean
      }
      touch_occurrence: {
        Args: { change: string; details: Json; due: string; series: string }
        Returns: undefined
      }
      transaction_choices: { Args: { today: string }; Returns: Json }
      transaction_document: {
        Args: {
          category: string
          filter?: Json
          t: Database["public"]["Tables"]["transactions"]["Row"]
        }
        Returns: Json
      }
      transaction_sheet: { Args: { transaction: string }; Returns: Json }
      transaction_snapshots: {
        Args: { ids: string[] }
        Returns: {
          id: string
          snapshot: Json
        }[]
      }
      transaction_sums: {
        Args: { filter: Json }
        Returns: {
          condition: string
          days: unknown
          income: number
          not_counted: number
          not_counted_amount: number
          open: number
          spending: number
          total: number
        }[]
      }
      transactions_page: {
        Args: {
          filter?: Json
          page?: number
          page_size?: number
          sort?: string
        }
        Returns: Json
      }
      transfer_candidate_pairs: {
        Args: {
          first_day: string
          ids: string[]
          last_day: string
          sizes: number[]
        }
        Returns: {
          chooser: string
          has_choice: boolean
          in_account: string
          in_created_at: string
          in_day: number
          in_given: boolean
          in_id: string
          in_key: string
          in_near: boolean
          in_part: string
          in_position: number
          in_transfer: string
          may_link: boolean
          only_two: boolean
          out_account: string
          out_created_at: string
          out_day: number
          out_given: boolean
          out_id: string
          out_key: string
          out_near: boolean
          out_part: string
          out_position: number
          out_transfer: string
          size: number
        }[]
      }
      transfer_candidates: {
        Args: { part?: string; transaction: string }
        Returns: Json
      }
      transfer_evidence: {
        Args: { in_ids: string[]; out_ids: string[] }
        Returns: {
          evidence: string
          has_word: boolean
          in_id: string
          in_speaks: boolean
          out_id: string
          out_speaks: boolean
        }[]
      }
      transfer_pairs: {
        Args: {
          first_day: string
          ids: string[]
          last_day: string
          sizes: number[]
        }
        Returns: {
          decision: string
          evidence: string
          in_id: string
          in_near: boolean
          in_part: string
          in_transfer: string
          linked: boolean
          out_id: string
          out_near: boolean
          out_part: string
          out_transfer: string
          reason: string
        }[]
      }
      transfer_sides: {
        Args: {
          first_day: string
          ids: string[]
          last_day: string
          sizes: number[]
        }
        Returns: {
          account_id: string
          created_at: string
          currency: string
          day: number
          has_category: boolean
          id: string
          is_given: boolean
          is_out: boolean
          is_stated: boolean
          key: string
          may_link: boolean
          part_id: string
          position: number
          sample: boolean
          size: number
          transfer_id: string
          waits_for: string
        }[]
      }
      transfer_totals: { Args: { first: string; last: string }; Returns: Json }
      transfer_window: { Args: Record<PropertyKey, never>; Returns: number }
      transfer_words: {
        Args: Record<PropertyKey, never>
        Returns: {
          kind: string
          language: string
          word: string
        }[]
      }
      transfer_words_pattern: { Args: { kind: string }; Returns: string }
      trash_page: { Args: { page?: number; page_size?: number }; Returns: Json }
      uncovered_days: {
        Args: { account: string; first: string; last: string }
        Returns: {
          first_day: string
          last_day: string
        }[]
      }
      under_one_key: {
        Args: {
          cells: Database["public"]["CompositeTypes"]["report_cell"][]
          with_rows: boolean
        }
        Returns: Database["public"]["CompositeTypes"]["report_cell"][]
        SetofOptions: {
          from: "*"
          to: "report_cell"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      undo_change: { Args: { change: string }; Returns: Json }
      undo_import: { Args: { import: string }; Returns: Json }
      unlink_refund: {
        Args: { change: string; purchase: string; refund: string }
        Returns: Json
      }
      unlink_transfers: {
        Args: {
          change: string
          forever?: boolean
          ids: string[]
          parts?: string[]
        }
        Returns: Json
      }
      unwrap_json: { Args: { value: Json }; Returns: Json }
      upcoming_page: {
        Args: { first: string; last: string; today: string }
        Returns: Json
      }
      update_balance: {
        Args: {
          account: string
          balance: number
          day?: string
          revision: number
          today: string
        }
        Returns: boolean
      }
      user_today: { Args: Record<PropertyKey, never>; Returns: string }
      vanished_change: {
        Args: { choice: string; import: string }
        Returns: string
      }
      vanished_counts: { Args: { vanished: Json }; Returns: Json }
      vanished_document: { Args: { import: string }; Returns: Json }
      vanished_transactions: {
        Args: { import: string }
        Returns: {
          id: string
          line: number
          part: number
          replaced: boolean
        }[]
      }
      waiting_legs: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          is_out: boolean
          is_stated: boolean
          part_id: string
          transfer_id: string
          waits_for: string
        }[]
      }
      with_plain_fields: {
        Args: {
          details: Json
          t: Database["public"]["Tables"]["transactions"]["Row"]
        }
        Returns: {
          account_id: string
          amount: number
          amount_order: number
          balance_key: string | null
          bank_text: string | null
          bank_transfer: boolean
          category_id: string
          category_reason: Json | null
          category_set_at: string | null
          category_source: string
          counted: boolean
          created_at: string
          date: string
          deleted_at: string | null
          deletion_id: string | null
          description: string
          edited_at: string | null
          expected_back: boolean
          external_id: string | null
          file_key: string | null
          guess_category_id: string | null
          guess_filled: boolean
          guess_kind: string | null
          id: string
          import_id: string | null
          is_split: boolean
          line: number | null
          movement_key: string
          note: string
          one_time: boolean
          payee_id: string
          position: number
          revision: number
          search_text: string
          shifted: number
          type: string
          type_stated: boolean
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "transactions"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      withdraw_budget_alerts: {
        Args: { category_ids: string[]; periods: string[] }
        Returns: undefined
      }
      word_set: { Args: { words: string }; Returns: Json }
      words_choice: { Args: Record<PropertyKey, never>; Returns: string }
      words_since: { Args: Record<PropertyKey, never>; Returns: string }
      words_test: { Args: { words: string[] }; Returns: string }
      worth_on: {
        Args: { days: string[]; today: string }
        Returns: {
          account_id: string
          day: string
          worth: number
        }[]
      }
      write_fields: {
        Args: { rows: Database["public"]["Tables"]["transactions"]["Row"][] }
        Returns: undefined
      }
      write_matches: { Args: { result: Json }; Returns: undefined }
      write_parts: {
        Args: { parts: Json; transaction: string }
        Returns: undefined
      }
      write_terms: { Args: { series: string; terms: Json }; Returns: undefined }
      written_text: { Args: { payee: string }; Returns: string }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      budget_period: {
        key: string | null
        first_day: string | null
        last_day: string | null
        full_days: number | null
        provisional: boolean | null
        kind: string | null
      }
      limit_figure: {
        key: string | null
        first_day: string | null
        last_day: string | null
        category_id: string | null
        typed: number | null
        per: string | null
        carry: string | null
        carry_cap: number | null
        restarted: boolean | null
        series_id: string | null
        amount: number | null
        carried: number | null
        moved_in: number | null
        moved_out: number | null
        available: number | null
        spent: number | null
        left: number | null
        cycle_key: string | null
        due_on: string | null
        there_before: number | null
        set_aside: number | null
        periods_left: number | null
        cycle_spent: number | null
      }
      report_bucket: {
        place: number | null
        first_day: string | null
        last_day: string | null
        is_whole: boolean | null
        is_running: boolean | null
      }
      report_cell: {
        key: string | null
        bucket: number | null
        role: string | null
        value: number | null
        one_time: number | null
        regular: number | null
        rows: number | null
      }
      report_figure: {
        measure: string | null
        key: string | null
        value: number | null
        one_time: number | null
        rows: number | null
        average: number | null
        active: number | null
        cells: Json | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
